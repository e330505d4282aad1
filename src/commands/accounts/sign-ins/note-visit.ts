import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { placeOf, visit } from '../../../domain/accounts/sign-ins/places';
import { NEW_SIGN_IN } from '../../../domain/events/catalogue';
import { placesOf, storePlaces } from '../../../repositories/accounts/sign-in-places';
import { addDeliveries } from '../../../repositories/events/outbox';
import type { NewSession, SessionFacts } from '../../../tenancy/identity/sessions';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { NewSignIn } from '../../mails/sign-in-mails';

/**
 * Remembers from where a person has signed in, and emails them if the device or the network is new. Without a mail server, no email
 * waits for one: it would be about a sign-in of long ago.
 */
export const noteVisit = async (
  strapi: Core.Strapi,
  { userId, documentId: session, startedAt }: SessionFacts,
  { clientAddress, userAgent }: Pick<NewSession, 'clientAddress' | 'userAgent'>,
): Promise<void> => {
  const known = await placesOf(strapi, userId);
  if (!known) return;
  const { places, isNotable } = visit(known.places, placeOf(clientAddress, userAgent), startedAt);
  if (places === null) return;
  const isMailed = isNotable && strapi.config.get<string | null>('mail.missing', null) === null;
  const payload: NewSignIn = { account: known.account, session };
  const delivery = { event: NEW_SIGN_IN, eventKey: createId(), destination: 'mail' as const, organisationId: null };
  await tenancyOf(strapi).writes.run(async () => {
    await storePlaces(strapi, userId, places);
    if (isMailed) await addDeliveries(strapi, [{ ...delivery, payload }]);
  });
};
