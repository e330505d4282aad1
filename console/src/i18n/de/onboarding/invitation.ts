import type { invitation as english } from '../../en/onboarding/invitation';
import type { Translation } from '../../translation';

export const invitation: Translation<typeof english> = {
  by: '{{inviter}} lädt Sie zu {{organisation}} ein.',
  byNobody: 'Sie sind zu {{organisation}} eingeladen.',
  facts: 'Was die Einladung anbietet',
  role: 'Ihre Rolle',
  address: 'Für die Adresse',
  until: 'Gültig bis',
  closedTitle: 'Diese Einladung kann nicht angenommen werden',
  closed: {
    accepted: 'Sie wurde schon angenommen und gilt nur einmal. Melden Sie sich an, um die Organisation zu öffnen.',
    declined:
      'Sie wurde abgelehnt. Wenn Sie doch beitreten möchten, bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    revoked:
      'Sie wurde zurückgezogen. Wenn Sie das nicht erwartet haben, fragen Sie die Person, die Sie eingeladen hat.',
    expired: 'Sie ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, sie noch einmal zu senden.',
    unknown:
      'Dieser Link gehört zu keiner gültigen Einladung. Haben Sie eine neuere E-Mail erhalten, öffnen Sie den Link darin. Bitten Sie sonst die Person, die Sie eingeladen hat, um eine neue Einladung.',
  },
};
