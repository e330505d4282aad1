import type { Core } from '@strapi/strapi';
import { type MailedScreen, organisationPage } from '../../domain/console-pages';
import type { MailContent } from '../../domain/mails/mail-content';
import type { Delivery } from '../../integrations/delivery';

/** The address of a page of the console, by its path; null if there is none. */
export type LinkTo = (path: string | null) => string | null;

/** The recipients and the content of an event's email. */
export interface ComposedEmail {
  addresses: string[];
  /**
   * @param linkTo the address of a page of the console, by its path; null if there is none
   * @param address of the recipient
   */
  compose(linkTo: LinkTo, address: string): MailContent;
  /** Takes note of what became of the email. */
  note?(delivery: Delivery): Promise<void>;
}

/** Composes the email of an event of an organisation. */
export type Composer = (strapi: Core.Strapi, organisationId: number, payload: unknown) => Promise<ComposedEmail>;

/** A composer of events whose payload has a type: it is read as it was written to the outbox. */
export const composer =
  <T>(compose: (strapi: Core.Strapi, organisationId: number, payload: T) => Promise<ComposedEmail>): Composer =>
  (strapi, organisationId, payload) =>
    compose(strapi, organisationId, payload as T);

/** A composer whose email links to no page of the console, and is different for each address. */
export const perAddress = <T>(
  compose: (
    strapi: Core.Strapi,
    organisationId: number,
    payload: T,
  ) => Promise<{ addresses: string[]; compose(address: string): MailContent }>,
): Composer =>
  composer<T>(async (...args) => {
    const mail = await compose(...args);
    return { ...mail, compose: (_linkTo, address) => mail.compose(address) };
  });

/** The page of the organisation that an event is about. */
export const pageOf = (
  { organisation }: { organisation: { slug: string } | null },
  page: MailedScreen,
): string | null => organisation && organisationPage(organisation.slug, page);

/** The composer of an email to the addresses that `recipients` finds. */
export const notice = <T extends { organisation: { slug: string } | null }>(
  recipients: (strapi: Core.Strapi, organisationId: number) => Promise<string[]>,
  page: MailedScreen,
  compose: (payload: T, link: string | null) => MailContent,
): Composer =>
  composer<T>(async (strapi, organisationId, payload) => ({
    addresses: await recipients(strapi, organisationId),
    compose: (linkTo) => compose(payload, linkTo(pageOf(payload, page))),
  }));
