import type { allowlist as en } from '../en/allowlist';
import type { Translation } from '../translation';

export const allowlist: Translation<typeof en> = {
  yours: {
    now: {
      admitted: 'Ihre Adresse {{ip}} steht auf der Liste.',
      refused: 'Ihre Adresse {{ip}} steht nicht auf der Liste.',
    },
    after: {
      admitted: 'Ihre Adresse {{ip}} würde weiterhin zugelassen.',
      refused:
        'Ihre Adresse {{ip}} würde abgewiesen. Fügen Sie sie hinzu, bevor Sie speichern; sonst verlieren Sie den Zugriff.',
    },
  },
  other: {
    now: {
      admitted: '{{ip}} erreicht diese Organisation.',
      refused: '{{ip}} erreicht diese Organisation nicht.',
      invalid: '{{ip}} ist keine IP-Adresse.',
    },
    after: {
      admitted: '{{ip}} würde diese Organisation erreichen.',
      refused: '{{ip}} würde diese Organisation nicht erreichen.',
      invalid: '{{ip}} ist keine IP-Adresse.',
    },
  },
};
