import type { newOrganisation as en } from '../../en/onboarding/new-organisation';
import type { Translation } from '../../translation';

export const newOrganisation: Translation<typeof en> = {
  title: 'Neue Organisation',
  plan: {
    unlimited: 'Ihr Tarif erlaubt beliebig viele Organisationen.',
    within_one: 'Ihr Tarif erlaubt eine Organisation: diese.',
    within_other: 'Ihr Tarif erlaubt {{count}} Organisationen. Dies wird Ihre {{place}}.',
    trial_one:
      'In Ihrer Probezeit sind bis {{date}} beliebig viele Organisationen erlaubt. Danach erlaubt Ihr Tarif eine. Die neuesten darüber hinaus haben {{days}} Tage Nachfrist und werden dann gesperrt: Man kann sie lesen, aber nicht ändern.',
    trial_other:
      'In Ihrer Probezeit sind bis {{date}} beliebig viele Organisationen erlaubt. Danach erlaubt Ihr Tarif {{count}}. Die neuesten darüber hinaus haben {{days}} Tage Nachfrist und werden dann gesperrt: Man kann sie lesen, aber nicht ändern.',
    laterTitle: 'Nach Ihrer Probezeit erlaubt Ihr Tarif diese nicht',
    beyond_one:
      'Ihr Tarif erlaubt eine Organisation, und Ihnen gehören {{owned}}. Eine neue hat {{days}} Tage Nachfrist und wird dann gesperrt: Man kann sie lesen, aber nicht ändern. Bitten Sie den Betreiber dieses Dienstes um einen größeren Tarif.',
    beyond_other:
      'Ihr Tarif erlaubt {{count}} Organisationen, und Ihnen gehören {{owned}}. Eine neue hat {{days}} Tage Nachfrist und wird dann gesperrt: Man kann sie lesen, aber nicht ändern. Bitten Sie den Betreiber dieses Dienstes um einen größeren Tarif.',
    beyondTitle: 'Ihr Tarif erlaubt keine weitere Organisation',
  },
};
