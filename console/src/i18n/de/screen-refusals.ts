import type { RefusalCode } from '../../api/refusal-code';

/** The part of the sentences that belongs to single screens. */
export const screenRefusals = {
  // Blueprints and deployments
  DRAFT_TRANSITION_INVALID: 'Dieser Schritt ist beim jetzigen Status nicht möglich.',
  DRAFT_PUBLISHED: 'Ein veröffentlichter Entwurf kann nicht geändert werden.',
  PUBLISHING_CHANGES_DRAFT: 'Speichern Sie zuerst Ihre Änderungen, und veröffentlichen Sie dann den Entwurf.',
  SLUG_OF_LINE: 'Die nächste Version behält den Kurznamen ihres Blueprints.',
  BLUEPRINT_RETIRED: 'Dieser Blueprint ist zurückgezogen und kann nicht mehr bereitgestellt werden.',
  STEPS_MISSING: 'Ein Entwurf ohne Schritte kann nicht veröffentlicht werden.',
  STEP_ID_INVALID:
    'Die ID eines Schritts hat Buchstaben von a bis z, Ziffern, - und _, höchstens 100. Ändern Sie sie im Entwurf.',
  STEPS_INVALID: 'Die Schritte sind doppelt, hängen von unbekannten ab oder bilden einen Kreis.',
  VARIABLES_INVALID: 'Die Variablen sind kein gültiges JSON-Schema.',
  INSTANCE_TERMINATED: 'Eine beendete Instanz lässt sich nicht wieder starten. Stellen Sie eine neue bereit.',
  PLAN_EXPIRED: 'Dieser Plan ist abgelaufen. Planen Sie neu.',
  PLAN_CHANGED: 'Das ist nicht mehr das, was geplant war. Planen Sie neu.',
  PLAN_USED: 'Aus diesem Plan ist schon ein Deployment entstanden. Sehen Sie es an, oder planen Sie neu.',
  PLAN_REQUIRED: 'Dieser Blueprint braucht einen Plan. Erstellen Sie zuerst einen.',
  LIFETIME_TOO_LONG:
    'So lange darf ein Deployment in dieser Organisation nicht bestehen. Wählen Sie ein früheres Ende.',
  DEPLOYMENT_STATUS: 'Im jetzigen Status des Deployments geht das nicht. Laden Sie die Seite neu.',
  DEPLOYMENT_BUSY: 'Das Deployment wird gerade geprüft. Warten Sie, bis das zu Ende ist.',
  STEP_NOT_LEASED: 'Der Agent hat diesen Schritt verloren.',
  STEP_NOT_UNKNOWN: 'Zu diesem Schritt ist nichts zu klären. Laden Sie die Seite neu.',
  STEP_ENDED: 'Dieser Versuch des Schritts ist beendet. Nichts wurde geändert.',
  NOTHING_TO_VERIFY: 'Das Deployment hat keinen erfolgreichen Schritt, der es prüft.',
  CALLBACK_SIGNATURE_INVALID: 'Die Antwort des Ausführenden ist nicht richtig signiert.',
  CALLBACK_ID_REUSED: 'Der Ausführende hat zwei Antworten mit derselben ID gesendet.',

  // Agents and checks
  AGENT_REVOKED: 'Ein widerrufener Agent bleibt widerrufen. Melden Sie einen neuen an.',
  CHECK_IN_UNKNOWN: 'Einen Check mit diesem Token gibt es nicht.',
  NOT_A_HEARTBEAT: 'Nur Checks der Art „Lebenszeichen eines Jobs“ haben ein Token.',
  TRIAL_UNKNOWN: 'Der Versuch des Checks ist vorbei. Starten Sie ihn neu.',
  NO_AGENT_AVAILABLE: 'Kein Agent, der diesen Check ausführen würde, ist verbunden.',
  WORK_NOT_OPEN: 'Das wurde schon beantwortet oder hat zu lange gedauert.',
  WINDOW_INVALID: 'Das Wartungsfenster ist ungültig.',
  CHANNEL_DISABLED: 'Der Kanal ist deaktiviert. Aktivieren Sie ihn zuerst.',
  CHANNEL_WITHOUT_ADDRESS:
    'Keine der Adressen darf angeschrieben werden. Nennen Sie Mitglieder oder bestätigte Empfänger von Budgetwarnungen.',
  INCIDENT_RESOLVED: 'Ein beendeter Vorfall ändert sich nicht mehr. Legen Sie einen neuen an.',

  // Webhooks
  SSO_ISSUER_INVALID: 'Der Aussteller muss eine öffentliche Adresse sein, die mit https:// beginnt, ohne ? und #.',
  SSO_CLIENT_INCOMPLETE:
    'Aussteller, Client-ID und Client-Geheimnis gehören zusammen. Geben Sie das Geheimnis neu ein, wenn Sie eines der anderen ändern.',
  SAML_METADATA_INVALID:
    'Die Metadaten des Anbieters sind nicht brauchbar. Laden Sie sie beim Anbieter noch einmal herunter, und tragen Sie sie unverändert ein.',
  SSO_SCOPE_INVALID: 'Ein Scope ist ein Wort ohne Leerzeichen.',
  WEBHOOK_URL_INVALID: 'Die Adresse muss öffentlich sein und mit https:// beginnen.',
  WEBHOOK_DISABLED: 'Der Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.',
  WEBHOOK_SECRET_NOT_SHOWN: 'Das Geheimnis kann nicht mehr angezeigt werden. Erzeugen Sie ein neues.',
  DELIVERY_PENDING: 'Die Zustellung läuft noch. Erst danach kann sie erneut gesendet werden.',

  // Costs
  ACCOUNT_MISSING: 'Geben Sie ein Abrechnungskonto, ein Unterkonto oder beides an.',
  CURRENCY_INVALID: 'Das ist keine Währung, die einen Kurs braucht, etwa USD.',
  RATE_INVALID: 'Der Wechselkurs muss größer als 0 sein.',
  IMPORT_EMPTY: 'Die Datei ist leer.',
  IMPORT_COLUMNS_MISSING: 'In der Datei fehlen Spalten eines FOCUS-Exports.',
  IMPORT_FILE_BROKEN: 'Die Datei ist beschädigt oder keine Tabelle.',
  IMPORT_FORMAT_UNREADABLE: 'Die Datei ist weder CSV noch Parquet.',
  IMPORT_MODE_INVALID: 'Die Angaben zum Import widersprechen sich.',
  IMPORT_SET_TOO_LARGE: 'Der Export hat zu viele Konten und Monate.',
  IMPORT_SET_DROPPED: 'Eine spätere Lieferung dieses Exports ist importiert.',
  IMPORT_TOO_LARGE: 'Die Datei ist zu groß.',

  // Findings
  ACCEPTANCE_ENDED: 'Die Akzeptanz muss in der Zukunft enden.',
  ASSIGNEE_CANNOT_READ: 'Dieses Mitglied kann Befunde nicht sehen. Wählen Sie jemand anderen.',
  BULK_TOO_MANY: 'Das sind zu viele Befunde für eine Änderung. Grenzen Sie den Filter ein.',
  AGENT_IMPORT_NOT_ALLOWED: 'Agenten dürfen solche Berichte hier nicht importieren.',
  IMPORT_INTERRUPTED:
    'Der Server wurde beendet, während er den Bericht las. Nichts wurde geändert. Senden Sie ihn noch einmal.',
  IMPORT_RUNNING:
    'Ein anderer Bericht dieses Scanners und Bereichs wird gerade importiert. Versuchen Sie es danach noch einmal.',
  CLOSING_NOT_CONFIRMED: 'Dieser Bericht würde viele Befunde schließen. Bestätigen Sie das.',
  REPORT_EMPTY: 'Die Datei ist leer.',
  REPORT_NOT_JSON: 'Die Datei ist kein JSON.',
  REPORT_TRUNCATED: 'Die Datei endet mittendrin. Lassen Sie den Scanner sie neu schreiben.',
  REPORT_COMPRESSION_BROKEN: 'Die Datei lässt sich nicht entpacken.',
  REPORT_FORMAT_UNKNOWN: 'Das ist kein Bericht in einem bekannten Format: SARIF, CycloneDX oder OpenVEX.',
  REPORT_VERSION_UNSUPPORTED: 'Diese Version des Formats wird nicht gelesen.',
  REPORT_TOO_LARGE: 'Die Datei ist zu groß: höchstens 1 GiB, auch entpackt.',
  REPORT_TOO_DEEP: 'Die Datei ist zu tief verschachtelt.',
  REPORT_TOO_MANY_RESULTS: 'Der Bericht hat zu viele Ergebnisse: höchstens 1.000.000.',
  REPORT_TOO_MANY_STATEMENTS: 'Die Organisation hätte zu viele VEX-Aussagen.',
  REPORT_TOO_MANY_RUNS: 'Der Bericht hat zu viele Läufe: höchstens 10.000.',
  REPORT_TEXT_TOO_LONG: 'Ein Text im Bericht ist zu lang: höchstens 1 MiB.',
} satisfies Partial<Record<RefusalCode, string>>;
