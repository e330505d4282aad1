import type { RefusalCode } from '../../api/refusal-code';
import { screenRefusals } from './screen-refusals';

/** What is wrong and how to resolve it, for every code of the API and of the client. */
export const refusals: Record<RefusalCode, string> = {
  NETWORK_FAILURE: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  TIMEOUT: 'Der Server hat zu lange nicht geantwortet.',
  UNEXPECTED_RESPONSE: 'Der Server hat unerwartet geantwortet. Versuchen Sie es später erneut.',
  SESSION_REPLACED: 'In diesem Browser hat sich jemand anderes angemeldet. Laden Sie die Seite neu.',

  // Requests
  SUPPORT_CODE_INVALID:
    'Dieser Code gilt nicht, wurde schon verwendet oder ist älter als fünf Minuten. Erzeugen Sie in der Betriebsverwaltung einen neuen.',
  VALIDATION_FAILED: 'Eine Angabe fehlt oder ist ungültig.',
  BODY_INVALID: 'Der Server konnte die Anfrage nicht lesen. Laden Sie die Seite neu.',
  QUERY_INVALID: 'Die Adresse dieser Seite ist ungültig. Löschen Sie die Filter, und versuchen Sie es noch einmal.',
  ENTITY_TAG_INVALID: 'Der Server konnte die Anfrage nicht lesen. Laden Sie die Seite neu.',
  IDEMPOTENCY_KEY_INVALID: 'Der Server konnte die Anfrage nicht lesen. Laden Sie die Seite neu.',
  IDEMPOTENCY_KEY_IN_USE: 'Dieselbe Anfrage läuft noch. Warten Sie einen Moment.',
  IDEMPOTENCY_KEY_REUSED: 'Dieselbe Anfrage wurde mit anderen Werten gesendet. Laden Sie die Seite neu.',
  IDEMPOTENT_RESPONSE_LOST: 'Das ist schon geschehen. Laden Sie die Seite neu, um das Ergebnis zu sehen.',
  FILTER_TOO_BROAD:
    'Es sind zu viele Einträge, um ihre Texte zu durchsuchen. Grenzen Sie die Liste mit weiteren Filtern ein, oder suchen Sie nach einem Wort mit mindestens drei Zeichen.',
  SORT_TOO_BROAD: 'So viele Einträge lassen sich nicht nach dieser Spalte sortieren. Grenzen Sie sie mit Filtern ein.',
  RELATION_NOT_FOUND: 'Einen gewählten Eintrag gibt es nicht mehr. Wählen Sie einen anderen.',
  VALUE_UNFIT: 'Ein Wert ist zu lang oder zu groß. Kürzen Sie ihn.',
  NOT_UNIQUE: 'Dieser Wert ist bereits vergeben. Wählen Sie einen anderen.',
  ORGANISATION_UNDECIDED: 'Es ist unklar, für welche Organisation das gilt. Wählen Sie eine.',
  NOT_FOUND: 'Diesen Eintrag gibt es nicht oder nicht mehr.',
  FORBIDDEN: 'Das ist Ihnen nicht erlaubt.',
  PAYLOAD_TOO_LARGE: 'Das ist zu groß. Senden Sie weniger auf einmal.',
  UNSUPPORTED_MEDIA_TYPE: 'Der Server kann diese Art von Datei nicht lesen.',
  INVALID_FORM: 'Die Datei ist nicht vollständig angekommen. Senden Sie sie noch einmal.',
  REQUEST_TIMEOUT:
    'Die Anfrage kam nicht rechtzeitig an. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  REQUEST_HEADER_FIELDS_TOO_LARGE: 'Der Browser hat zu viel mitgesendet. Löschen Sie die Cookies dieser Seite.',
  PRECONDITION_FAILED:
    'Jemand anderes hat den Eintrag inzwischen geändert. Laden Sie ihn neu, und ändern Sie ihn dann.',
  PRECONDITION_REQUIRED: 'Laden Sie den Eintrag neu, bevor Sie ihn ändern.',
  CURSOR_EXPIRED: 'Die Liste ist veraltet. Laden Sie sie neu.',

  // Load
  INTERNAL_ERROR:
    'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal; wenn es wieder scheitert, fragen Sie den Betreiber.',
  DATABASE_UNAVAILABLE: 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  BODIES_BUSY: 'Der Server verarbeitet gerade zu viele große Anfragen. Versuchen Sie es gleich noch einmal.',
  IMPORTS_BUSY: 'Es werden gerade zu viele Dateien importiert. Versuchen Sie es gleich noch einmal.',
  PASSWORDS_BUSY: 'Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden noch einmal.',
  SIGN_INS_SLOWED:
    'Für dieses Konto gibt es zu viele Anmeldeversuche. Melden Sie sich in einem Browser an, den Sie dafür schon benutzt haben, oder setzen Sie ein neues Passwort.',
  READS_BUSY: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  RESPONSES_BUSY: 'Es werden gerade zu viele große Antworten gesendet. Versuchen Sie es gleich noch einmal.',
  READ_DEADLINE_EXCEEDED: 'Die Abfrage hat zu lange gedauert. Grenzen Sie die Liste mit Filtern ein.',
  DNS_UNAVAILABLE: 'Die Nameserver der Domain antworten nicht. Versuchen Sie es in einer Minute noch einmal.',
  TOO_MANY_REQUESTS: 'Zu viele Versuche. Warten Sie etwas.',
  REQUEST_LIMIT_REACHED: 'Zu viele Anfragen in dieser Minute. Warten Sie kurz.',
  WATCHDOG_BUSY: 'Das läuft bereits. Warten Sie, bis es zu Ende ist.',
  WRONG_CELL: 'Diese Organisation ist unter einer anderen Adresse erreichbar. Fragen Sie den Betreiber danach.',
  CELLS_NOT_CONFIGURED: 'Diese Installation bedient alle Organisationen unter einer Adresse.',
  CELL_UNKNOWN: 'In dieser Region gibt es keine Zelle mit diesem Namen.',

  // Signing in
  UNAUTHENTICATED: 'Sie sind nicht angemeldet.',
  CREDENTIALS_INVALID: 'E-Mail-Adresse oder Passwort ist falsch.',
  USER_BLOCKED: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber.',
  EMAIL_NOT_CONFIRMED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse, mit dem Link in der E-Mail.',
  SESSION_OVER: 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
  SESSION_ENDED: 'Die Organisation hat ältere Passwort-Sitzungen beendet. Melden Sie sich neu an.',
  METHOD_NOT_ALLOWED: 'Diese Organisation erlaubt Ihre Anmeldemethode nicht. Melden Sie sich auf andere Weise an.',
  SESSION_TOO_OLD: 'Diese Organisation verlangt von Zeit zu Zeit eine neue Anmeldung. Melden Sie sich neu an.',
  SESSION_IDLE: 'Sie waren länger weg, als diese Organisation erlaubt. Melden Sie sich neu an.',
  SECOND_FACTOR_NEEDED: 'Diese Organisation verlangt einen zweiten Faktor. Melden Sie sich mit Ihrem neu an.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'Diese Organisation verlangt einen zweiten Faktor, und Ihr Konto hat noch keinen. Richten Sie einen ein.',
  REFRESH_TOKEN_USED: 'Ihre Sitzung wird gerade erneuert. Versuchen Sie es noch einmal.',
  REFRESH_TOKEN_REUSED: 'Ihre Sitzung wurde zur Sicherheit beendet. Melden Sie sich neu an.',
  SIGN_IN_FIRST: 'Für diese Adresse gibt es schon ein Konto. Melden Sie sich zuerst an.',
  ORIGIN_NOT_ALLOWED: 'Melden Sie sich unter der Adresse dieses Servers selbst an.',
  SETUP_TOKEN_REQUIRED: 'Das Einrichtungs-Token fehlt oder ist falsch. Der Server zeigt beim Start, wo es steht.',
  CERTIFICATE_MISMATCH: 'Das Zertifikat ist nicht das dieses Agenten.',
  STEP_UP_REQUIRED: 'Bestätigen Sie zuerst Ihr Passwort.',
  STEP_UP_NOT_NEEDED: 'Sie haben sich mit Ihrem Passwort angemeldet. Es ist nichts zu bestätigen.',
  SECOND_FACTOR_REQUIRED:
    'Ihr Konto hat einen zweiten Faktor. Geben Sie einen Code ein, oder verwenden Sie Ihren Passkey.',
  SECOND_FACTOR_INVALID:
    'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten, oder verwenden Sie einen anderen zweiten Faktor.',
  FACTOR_NOT_WAIVED: 'Die Organisation verlangt Ihren zweiten Faktor, oder die Ausnahme ist abgelaufen.',
  OWN_FACTOR_WAIVER: 'Sie können für sich selbst keine Ausnahme machen. Fragen Sie einen anderen Inhaber.',
  MEMBER_NOT_ACTIVE: 'Diese Person ist im Moment kein Mitglied.',
  SECOND_FACTOR_TOKEN_INVALID:
    'Die Anmeldung hat zu lange gedauert oder hatte zu viele falsche Codes. Melden Sie sich noch einmal an.',
  PASSKEY_INVALID:
    'Dieser Passkey wurde nicht akzeptiert. Versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  SECOND_FACTOR_MISSING: 'Ihr Konto hat noch keinen zweiten Faktor. Fügen Sie zuerst einen hinzu.',
  SECOND_FACTOR_LIMIT_REACHED:
    'Sie haben zehn zweite Faktoren, mehr sind nicht möglich. Entfernen Sie einen, den Sie nicht mehr verwenden.',
  PASSKEYS_NOT_CONFIGURED:
    'Passkeys funktionieren auf diesem Server noch nicht. Bitten Sie den Betreiber, die öffentliche Adresse einzustellen.',
  PASSWORD_MISSING: 'Das Konto hat kein Passwort. Setzen Sie eines über „Passwort vergessen“.',
  ENROLLMENT_TOKEN_TOO_SHORT: 'Das Anmelde-Token ist unvollständig. Kopieren Sie es neu.',
  ENROLLMENT_TOKEN_INVALID: 'Das Anmelde-Token ist unbekannt, benutzt oder zu alt. Erzeugen Sie ein neues.',
  API_KEY_MALFORMED: 'Der API-Schlüssel ist unvollständig. Kopieren Sie ihn neu.',
  API_KEY_UNKNOWN: 'Diesen API-Schlüssel gibt es nicht.',
  API_KEY_REVOKED: 'Der API-Schlüssel wurde widerrufen.',
  API_KEY_EXPIRED: 'Der API-Schlüssel ist abgelaufen.',
  API_KEY_CREATOR_GONE: 'Die Person, die den API-Schlüssel angelegt hat, hat die Organisation verlassen.',
  API_KEY_ADDRESS_NOT_ALLOWED: 'Der API-Schlüssel kann von dieser Adresse aus nicht benutzt werden.',

  // Single sign-on
  SSO_REQUIRED: 'Diese Organisation verlangt Single Sign-on.',
  RETURN_TO_INVALID: 'Die Anmeldung würde zu einer unbekannten Adresse führen. Beginnen Sie auf der Anmeldeseite.',
  SSO_STATE_INVALID: 'Die Anmeldung dauerte zu lange oder begann in einem anderen Browser. Beginnen Sie noch einmal.',
  SSO_DENIED:
    'Der Identitätsanbieter hat die Anmeldung abgelehnt. Versuchen Sie es noch einmal, oder fragen Sie seinen Administrator.',
  SSO_BUSY: 'Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden noch einmal.',
  SSO_RESPONSE_INVALID:
    'Die Antwort des Identitätsanbieters ist ungültig. Beginnen Sie die Anmeldung hier, nicht beim Anbieter.',
  SSO_TOKEN_INVALID: 'Die Antwort des Identitätsanbieters ist ungültig. Beginnen Sie die Anmeldung noch einmal.',
  SSO_USERINFO_INVALID:
    'Der Identitätsanbieter hat über jemand anderen geantwortet. Beginnen Sie die Anmeldung noch einmal.',
  SSO_ISSUER_MISMATCH: 'Der Link gehört zu einem anderen Identitätsanbieter. Benutzen Sie den Ihrer Organisation.',
  SSO_TENANT_MISMATCH:
    'Dieses Konto gehört zu einem anderen Workspace oder Verzeichnis. Melden Sie sich mit dem Ihrer Organisation an.',
  SSO_EMAIL_UNVERIFIED:
    'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie zuerst dort.',
  SSO_DOMAIN_UNPROVED:
    'Die Organisation hat nicht nachgewiesen, dass ihr die Domain Ihrer E-Mail-Adresse gehört. Fragen Sie einen Inhaber oder Admin.',
  SSO_CONSENT_REQUIRED:
    'Sie haben schon ein Konto. Melden Sie sich einmal mit Ihrem Passwort an, und verknüpfen Sie den Identitätsanbieter in Ihrem Konto.',
  SSO_NOT_A_MEMBER:
    'Sie sind kein Mitglied dieser Organisation. Bitten Sie einen Inhaber oder Admin um eine Einladung.',
  SSO_ACCOUNT_EXISTS:
    'Ein Konto mit Ihrer Adresse gibt es, aber es ist kein Mitglied. Bitten Sie einen Inhaber oder Admin um eine Einladung.',
  SSO_ACCOUNT_LINKED:
    'Das Konto mit Ihrer Adresse gehört beim Identitätsanbieter jemand anderem. Fragen Sie den Betreiber.',
  SSO_OTHER_ACCOUNT:
    'Beim Identitätsanbieter hat sich jemand anderes angemeldet. Melden Sie sich dort ab, und versuchen Sie es mit Ihrem Konto.',
  SSO_METHOD_UNAVAILABLE: 'Diese Anmeldemethode hat die Organisation nicht.',
  SSO_METHOD_MISSING: 'Dafür braucht die Organisation zuerst eine Workspace-Domain oder ein Verzeichnis.',
  SSO_NOT_CONFIGURED: 'Der Betreiber hat Single Sign-on nicht eingerichtet.',
  SSO_USERINFO_UNAVAILABLE:
    'Der Identitätsanbieter antwortet nicht richtig. Versuchen Sie es in einer Minute noch einmal.',
  SSO_PROVIDER_UNAVAILABLE:
    'Der Identitätsanbieter antwortet nicht richtig. Versuchen Sie es in einer Minute noch einmal.',

  // Rights
  OUT_OF_SCOPE: 'Der Eintrag gehört zu keiner Ihrer Organisationen.',
  CAPABILITY_MISSING: 'Ihre Rolle erlaubt das nicht. Fragen Sie einen Inhaber oder Admin.',
  CAPABILITY_NOT_OWN: 'Sie können nur Rechte geben, die Sie selbst haben.',
  FIELD_NOT_WRITABLE: 'Diese Angabe können Sie nicht ändern.',
  ADDRESS_UNPROVED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Ein Verzeichnis hat Sie mit ihr hinzugefügt.',
  ROLE_ABOVE_OWN: 'Rollen, die höher sind als Ihre, können Sie weder vergeben noch ändern.',
  INVITED_SOMEBODY_ELSE: 'Die Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit deren Konto an.',
  IP_NOT_ALLOWED: 'Von Ihrer Netzwerkadresse ist diese Organisation nicht erreichbar.',
  AUTHOR_MAY_NOT_PUBLISH:
    'Den eigenen Entwurf können Sie nicht veröffentlichen. Bitten Sie einen anderen Inhaber oder Admin.',
  REQUESTER_MAY_NOT_APPROVE:
    'Ein Deployment, das Sie angefordert haben, können Sie nicht freigeben. Bitten Sie einen anderen Inhaber oder Admin.',

  // Organisations and their limits
  ORGANISATION_READ_ONLY: 'Die Organisation ist gesperrt oder archiviert und kann nicht geändert werden.',
  BUDGET_HARD_LIMIT: 'Das Monatsbudget ist ausgeschöpft. Erhöhen Sie es, oder erlauben Sie die Budgetüberschreitung.',
  TIER_BUDGET_EXCEEDED: 'Das Limit des Tarifs für das Monatsbudget ist erreicht. Wechseln Sie in einen größeren Tarif.',
  BUDGET_ABOVE_PLAN: 'Das Monatsbudget ist höher als das Limit des Tarifs.',
  BUDGET_WOULD_BE_EXCEEDED:
    'Dafür reicht der Rest des Monatsbudgets nicht. Senken Sie die Kosten, oder erhöhen Sie das Budget.',
  FEATURE_NOT_IN_PLAN: 'Der Tarif der Organisation enthält diese Funktion nicht.',
  AGENT_LIMIT_REACHED: 'Der Tarif erlaubt keine weiteren Agenten. Widerrufen Sie einen, der nicht gebraucht wird.',
  INSTANCE_LIMIT_REACHED:
    'Der Tarif erlaubt keine weiteren Cloud-Instanzen. Beenden Sie eine, die nicht gebraucht wird.',
  MEMBER_LIMIT_REACHED: 'Der Tarif erlaubt keine weiteren Mitglieder. Offene Einladungen zählen mit.',
  MEMBERSHIP_LIMIT_REACHED:
    'Die Organisation hat zu viele Mitgliedschaften, deaktivierte eingeschlossen. Löschen Sie deaktivierte.',
  SCIM_TOKEN_LIMIT_REACHED: 'Es gibt schon fünf gültige SCIM-Tokens. Widerrufen Sie eines.',
  API_KEY_LIMIT_REACHED: 'Es gibt schon 50 gültige API-Schlüssel. Widerrufen Sie einen.',
  COMPLIANCE_RULE_LIMIT_REACHED: 'Mehr Compliance-Regeln sind nicht möglich. Löschen Sie eine.',
  WEBHOOK_LIMIT_REACHED: 'Mehr Webhooks sind nicht möglich. Löschen Sie einen.',
  WEBHOOK_QUEUE_FULL:
    'Auf diesen Webhook warten schon 10.000 Zustellungen. Warten Sie, oder deaktivieren und aktivieren Sie ihn: Das verwirft sie.',
  ORGANISATIONS_PER_DAY_REACHED: 'Für heute haben Sie genug Organisationen angelegt. Versuchen Sie es morgen erneut.',
  VAT_CHECKS_PER_DAY_REACHED: 'Für heute sind genug USt-IdNrn. geprüft. Versuchen Sie es morgen erneut.',
  INVITATIONS_PER_DAY_REACHED: 'Für heute sind genug Einladungen verschickt. Versuchen Sie es morgen erneut.',
  ALERT_REQUESTS_PER_DAY_REACHED: 'Für heute sind genug Anfragen verschickt. Versuchen Sie es morgen erneut.',
  LEAVE_LINKS_PER_DAY_REACHED: 'Der Link wurde Ihnen heute schon gesendet. Benutzen Sie den aus der E-Mail.',
  LEADERBOARD_DISABLED: 'Die Organisation hat ihre Rangliste nicht aktiviert.',
  SLUG_INVALID: 'Der Kurzname darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten.',
  EMAIL_INVALID: 'Eine E-Mail-Adresse ist ungültig, oder es sind zu viele.',
  DOMAIN_INVALID: 'Das ist keine gültige Domain.',
  DOMAIN_TAKEN: 'Eine andere Organisation hat diese Domain bestätigt.',
  DOMAIN_MISSING: 'Legen Sie zuerst eine Workspace-Domain fest.',
  DOMAIN_NOT_VERIFIED: 'Der DNS-Eintrag ist noch nicht zu finden. Nach einer Änderung kann das Stunden dauern.',
  NOTHING_TO_CONFIRM: 'Es ist nichts zu bestätigen: Die Änderung wurde schon bestätigt oder zurückgenommen.',
  COUNTRY_INVALID: 'Das Land muss aus zwei Buchstaben bestehen, etwa DE.',
  VAT_ID_INVALID: 'Kein Land vergibt USt-IdNr. in dieser Form.',
  CIDR_INVALID: 'Eine Adresse oder ein Bereich ist ungültig.',
  HOME_REGION_DIFFERS: 'Beide Organisationen müssen ihre Daten in derselben Region haben.',
  MERGE_INTO_SELF: 'Eine Organisation kann nicht mit sich selbst zusammengeführt werden.',
  DEFAULT_TWICE: 'Nur ein Teil kann die übrigen Einträge bekommen.',
  RECORD_NAMED_TWICE: 'Ein Eintrag kann nur in einen Teil gehen.',
  LINKED_RECORDS_SPLIT: 'Einträge, die zusammengehören, müssen in denselben Teil gehen.',
  OWNER_MISSING: 'Jeder Teil braucht einen Inhaber.',
  SELLER_COUNTRY_MISSING: 'Die Umsatzsteuer lässt sich nicht berechnen: Der Betreiber hat sein Land nicht festgelegt.',
  DEFAULT_PLAN_MISSING: 'Neue Organisationen sind nicht möglich: Der Betreiber hat keinen Tarif für sie festgelegt.',
  PLAN_UNKNOWN: 'Einen Tarif mit diesem Namen gibt es nicht.',
  PLAN_IN_USE: 'Organisationen benutzen diesen Tarif. Er kann nicht gelöscht werden.',
  PLAN_HAS_NO_PRICE: 'Der Tarif hat keinen Preis. Geben Sie einen Betrag ein.',
  STRIPE_SIGNATURE_INVALID: 'Das Ereignis ist nicht von Stripe signiert.',
  STRIPE_NOT_CONFIGURED: 'Der Betreiber hat Stripe nicht eingerichtet.',
  EVENT_NOT_DEAD: 'Nur ein aufgegebenes Ereignis kann erneut gesendet werden.',

  // People
  LAST_OWNER: 'Eine Organisation braucht mindestens einen Inhaber.',
  ALREADY_INVITED: 'Diese Adresse ist bereits eingeladen.',
  ALREADY_MEMBER: 'Diese Person ist bereits Mitglied.',
  MEMBERSHIP_NOT_PENDING: 'Diese Mitgliedschaft haben Sie schon angenommen.',
  INVITATION_CLOSED: 'Die Einladung wurde angenommen oder widerrufen.',
  INVITATION_INVALID: 'Die Einladung ist unbekannt, benutzt, widerrufen oder abgelaufen. Bitten Sie um eine neue.',
  ALERT_ADDRESS_NOT_WAITING: 'Diese Adresse wartet nicht auf eine Bestätigung.',
  ALERT_TOKEN_INVALID:
    'Der Link ist abgelaufen oder gilt nicht mehr. Bitten Sie die Organisation, die Anfrage noch einmal zu senden.',
  UNDO_LINK_INVALID:
    'Der Link ist abgelaufen oder wurde benutzt, oder ein Inhaber oder Admin hat sich inzwischen per Single Sign-on angemeldet. Melden Sie sich per Single Sign-on an, oder fragen Sie den Betreiber dieses Dienstes.',
  LEAVE_LINK_INVALID:
    'Der Link ist abgelaufen oder gilt nicht mehr. Melden Sie sich mit Ihrem Passwort an. Wird das abgelehnt, können Sie dort einen neuen Link anfordern.',
  LEAVE_LINK_NOT_NEEDED: 'Sie können sich mit Ihrem Passwort anmelden.',
  MAIL_NOT_CONFIGURED:
    'Dieser Dienst kann keine E-Mails senden und deshalb keine neue Adresse bestätigen. Fragen Sie den Betreiber.',
  ADDRESS_MANAGED:
    'Das Verzeichnis einer Organisation verwaltet Ihre Adresse. Fragen Sie dort einen Administrator, oder verlassen Sie die Organisation.',
  ADDRESS_LINK_INVALID:
    'Der Link ist abgelaufen, wurde benutzt oder ersetzt, oder zu der Adresse gibt es inzwischen ein Konto. Melden Sie sich an und fordern Sie einen neuen Link an, oder wählen Sie eine andere Adresse.',
  SIGN_IN_LINK_INVALID:
    'Der Link ist abgelaufen oder wurde schon benutzt. Setzen Sie zur Sicherheit ein neues Passwort: Auch das beendet alle Sitzungen.',
  ADDRESS_CHANGES_PER_DAY_REACHED:
    'Sie haben heute zu oft eine neue Adresse angefordert. Benutzen Sie den Link in der letzten E-Mail.',
  EXPIRY_PAST: 'Das Ende muss in der Zukunft liegen.',
  EXPIRY_TOO_FAR: 'Das Ende darf höchstens ein Jahr entfernt sein.',
  ...screenRefusals,
};
