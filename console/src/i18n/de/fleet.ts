import type { fleet as en } from '../en/fleet';
import type { Translation } from '../translation';

export const fleet: Translation<typeof en> = {
  title: 'Agenten',
  about: 'Agenten sind Programme auf Ihren Maschinen. Sie melden sich mit eigenen Zugangsdaten.',
  agent: 'Agent',
  unnamed: 'Ohne Namen',
  byStatus: 'Agenten nach Status',
  search: 'Hostnamen, Systeme und Versionen durchsuchen',
  empty: 'Noch keine Agenten. Melden Sie die erste Maschine an, um ihre Heartbeats und Ergebnisse zu erhalten.',
  noMatch: 'Kein Agent passt zu Suche und Status.',
  hostname: 'Hostname',
  version: 'Version',
  system: 'System',
  instance: 'Cloud-Instanz',
  capabilities: 'Fähigkeiten',
  enrolledAt: 'Angemeldet',
  actionsOf: 'Aktionen für {{name}}',
  heartbeat: { last: 'Letzter Heartbeat' },
  certificate: { label: 'Zertifikat', fingerprint: 'Fingerabdruck des Zertifikats (SHA-256)', none: 'Keines' },
  meaning: {
    pending: 'Er wartet auf seinen ersten Heartbeat.',
    active: 'Er meldet sich. Nach fünf Minuten ohne Heartbeat ist er offline.',
    offline: 'Er hat seit fünf Minuten keinen Heartbeat gesendet. Mit dem nächsten ist er wieder aktiv.',
    revoked: 'Seine Zugangsdaten gelten endgültig nicht mehr. Melden Sie die Maschine als neuen Agenten an.',
  },
  enrol: {
    label: 'Agenten anmelden',
    how: 'Dies legt den Agenten an und zeigt die Befehle, die seine Maschine anmelden.',
    hostnameHint: 'So erscheint er in dieser Liste',
    submit: 'Anlegen und Befehle anzeigen',
  },
  token: {
    new: 'Neues Anmelde-Token',
    title: '{{name}} anmelden',
    once: 'Das Token in diesen Befehlen gilt einmal und wird nur jetzt angezeigt.',
    until: 'Es gilt bis {{time}}.',
    paste: 'Fügen Sie dies in eine Shell auf der Maschine ein. Sie braucht curl und openssl.',
    command: 'Befehle, die die Maschine anmelden',
    files:
      'Sie schreiben agent.key, agent.crt und agent.json (die Zugangsdaten) in den aktuellen Ordner. Niemand sonst kann sie lesen.',
  },
  revoke: {
    label: 'Widerrufen',
    title: '{{name}} widerrufen?',
    why: 'Die Zugangsdaten gelten sofort nicht mehr. Das lässt sich nicht rückgängig machen. Der Agent bleibt in der Liste.',
    done: '{{name}} ist widerrufen.',
  },
  remove: {
    label: 'Entfernen',
    title: '{{name}} entfernen?',
    why: 'Die Zugangsdaten gelten sofort nicht mehr, und der Agent verschwindet aus der Liste. Seine Ergebnisse bleiben.',
    done: '{{name}} ist entfernt.',
  },
};
