import type { stepErrors as en } from '../../en/deployments/step-errors';
import type { Translation } from '../../translation';

export const stepErrors: Translation<typeof en> = {
  NODE_STOPPED:
    'Der Server wurde beendet, während er diesen Schritt übergab. Ob der Schritt angekommen ist, ist nicht bekannt.',
  NO_AGENT:
    'Kein Agent hat diesen Schritt übernommen. Prüfen Sie, ob einer aktiv ist, Schritte ausführen darf und den Runner hat.',
  AGENT_SILENT: 'Der Agent meldet sich nicht mehr. Ob er diesen Schritt ausgeführt hat, ist nicht bekannt.',
  NOT_REPORTED: 'Das Ende dieses Schritts wurde nicht rechtzeitig gemeldet.',
  NOT_TAKEN: 'Der Schritt wurde abgebrochen, bevor ein Agent ihn übernommen hat.',
  EXECUTOR_FAILED: 'Der Schritt wurde ohne Angabe eines Grundes als fehlgeschlagen gemeldet.',
  NOT_SENT: 'Der Schritt wurde nicht gesendet. {{reason}}',
  CALL_INTERRUPTED: 'Der Aufruf des Webhooks wurde unterbrochen.',
  CALL_FAILED: 'Der Webhook wurde aufgerufen und hat den Schritt nicht angenommen. {{reason}}',
  PROGRAM_CANCELLED: 'Das Programm wurde beendet, weil das Deployment abgebrochen wurde.',
  PROGRAM_TIMED_OUT: 'Das Programm lief länger als erlaubt ({{seconds}} s) und wurde beendet.',
  PROGRAM_KILLED: 'Das Programm wurde durch das Signal {{signal}} beendet.',
  PROGRAM_FAILED: 'Das Programm endete mit dem Exit-Code {{exit}}.',
  PROGRAM_NOT_STARTED: 'Das Programm {{file}} lässt sich im Ordner {{folder}} nicht starten: {{fault}}',
  OUTPUTS_INVALID: 'Die Ausgaben des Programms sind ungültig.',
  FILES_UNUSABLE: 'Der Agent kann die Dateien dieses Schritts auf seinem Rechner nicht verwenden.',
  RUNNER_MISSING: 'Der Agent hat keinen Runner {{runner}}. Wer den Rechner betreibt, kann ihn hinzufügen.',
  RUNNER_FORBIDS: 'Der Runner {{runner}} des Agenten lässt das nicht zu. Wer den Rechner betreibt, kann es erlauben.',
  REFERENCE_UNREADABLE: 'Die Konfiguration verweist auf {{reference}}. Das ist weder eine Eingabe noch eine Ausgabe.',
  VALUE_MISSING: 'Die Konfiguration verweist auf {{reference}}. Dafür gibt es keinen Wert.',
  VALUE_NULL: 'In einem Text der Konfiguration steht {{reference}}, dessen Wert leer ist.',
  CONFIG_TOO_LARGE: 'Die Konfiguration ist mit ihren Werten größer als {{size}} KiB.',
  CONFIG_TOO_DEEP: 'Die Konfiguration ist mit ihren Werten tiefer als {{levels}} Ebenen verschachtelt.',
};
