'use strict';

const { compiled } = require('../launch/settings');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */
/** @typedef {'globex' | 'acme'} Slug */

const ORGANISATION = 'api::organisation.organisation';
const INVITED = 'security@acme.example';
/** An address in the budget alerts of acme. */
const ALERTED = 'finance@acme.example';
/** Any text: it only has to be the same in the organisation and in the link. */
const SWITCH = 'switch-of-the-screenshots';
const HOUR_MS = 3_600_000;

const inAnHour = () => Date.now() + HOUR_MS;

/**
 * The organisation of the demo with a slug.
 *
 * @param {Strapi} strapi
 * @param {Slug} slug
 */
const organisation = async (strapi, slug) => {
  const { id, documentId } = await strapi.db.query(ORGANISATION).findOne({ where: { slug } });
  return { id: Number(id), documentId: String(documentId) };
};

/**
 * The first active membership of globex with a role.
 *
 * @param {Strapi} strapi
 * @param {string} role
 */
const memberOfGlobex = async (strapi, role) => {
  const { id } = await organisation(strapi, 'globex');
  const query = { where: { organisation: id, role }, populate: ['user'] };
  const found = await strapi.db.query('api::membership.membership').findOne(query);
  return /** @type {{ documentId: string, user: { documentId: string } }} */ (found);
};

/** Makes globex require single sign-on, which none of its members can use. Only screens without a session show globex. */
const requireSso = async (/** @type {Strapi} */ strapi) => {
  const where = { slug: 'globex' };
  await strapi.db.connection('organisations').where(where).update({ sso_only: true, sso_switch_id: SWITCH });
};

/** An open invitation of acme. */
const invitation = async (/** @type {Strapi} */ strapi) => {
  const { invitationToken } = compiled('repositories/accounts/invitation-token');
  const found = await strapi.db.query('api::invitation.invitation').findOne({ where: { email: INVITED } });
  const stored = /** @type {{ token_nonce: string, token_hash: string }} */ (found);
  return `/invitation?token=${invitationToken({ nonce: stored.token_nonce, hash: stored.token_hash })}`;
};

/**
 * A link of an email about the budget alerts of acme.
 *
 * @param {string} page
 * @param {'answer' | 'stop'} purpose
 * @returns {(strapi: Strapi) => Promise<string>}
 */
const alerts = (page, purpose) => async (strapi) => {
  const { alertToken } = compiled('repositories/budget/alert-token');
  const digest = compiled('domain/budget/alert-recipients').alertDigest(ALERTED);
  const { documentId } = await organisation(strapi, 'acme');
  return `${page}?token=${alertToken({ purpose, documentId, digest, expiresAt: inAnHour() })}`;
};

/** With which an owner of globex no longer requires single sign-on. */
const undoSsoOnly = async (/** @type {Strapi} */ strapi) => {
  await requireSso(strapi);
  const { undoToken } = compiled('repositories/accounts/account-links');
  const { documentId } = await organisation(strapi, 'globex');
  const owner = (await memberOfGlobex(strapi, 'owner')).user.documentId;
  const token = undoToken({ organisation: documentId, owner, switchId: SWITCH, expiresAt: inAnHour() });
  return `/undo-sso-only?token=${token}`;
};

/** With which a member leaves globex. */
const leaveOrganisation = async (/** @type {Strapi} */ strapi) => {
  await requireSso(strapi);
  const { leaveToken } = compiled('repositories/accounts/account-links');
  const { documentId } = await memberOfGlobex(strapi, 'viewer');
  return `/leave-organisation?token=${leaveToken(documentId, inAnHour())}`;
};

/** The sign-in page, after which a password is not enough for globex. */
const signInToSsoOnly = async (/** @type {Strapi} */ strapi) => {
  await requireSso(strapi);
  return '/sign-in';
};

/** With which an operator opens a support view of acme. */
const support = async (/** @type {Strapi} */ strapi) => {
  const { offerSupportView } = compiled('commands/access/support-view');
  const { id } = await organisation(strapi, 'acme');
  const sent = 'Ticket 4711: deployments wait for an approval';
  const view = { organisationId: id, administrator: { id: 1, name: 'Platform Operator' }, sent };
  const { code } = await offerSupportView(strapi, view, new Date());
  return `/support#${code}`;
};

module.exports = { alerts, invitation, leaveOrganisation, signInToSsoOnly, support, undoSsoOnly };
