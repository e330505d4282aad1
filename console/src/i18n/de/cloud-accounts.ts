import type { cloudAccounts as en } from '../en/cloud-accounts';
import type { Translation } from '../translation';

export const cloudAccounts: Translation<typeof en> = {
  title: 'Cloud-Konten',
  about:
    'Die Konten bei Cloud-Anbietern, deren Kosten zu dieser Organisation gehören. Der Betreiber dieses Dienstes pflegt sie.',
  search: 'Name oder Kontonummer',
  provider: 'Anbieter',
  anyProvider: 'beliebig',
  billing: 'Abrechnungskonto',
  sub: 'Unterkonto',
  unnamed: 'Ohne Namen',
  actionsOf: 'Aktionen für {{name}}',
  bringsSub: 'Kosten dieses Unterkontos gehören zu dieser Organisation, unabhängig von seinem Abrechnungskonto.',
  bringsBilling:
    'Kosten dieses Abrechnungskontos gehören zu dieser Organisation, außer denen von Unterkonten, die anderswo eingetragen sind.',
  toCosts: 'Kosten nach Konten anzeigen',
  noMatch: 'Kein Cloud-Konto passt.',
};
