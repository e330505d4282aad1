import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { RESOURCE_BY_TYPE } from '../resources';
import { currentActor } from '../audit/actor';
import { faultInWords } from '../wire/admin-panel/form-texts';
import { attributeOf, type Resource } from '../wire/resource';

/**
 * Strapi 5.54: a form of the admin panel shows an error only if its path is exactly the attribute of a field, and only
 * one per field. Tenantry's paths can lead into a list (`ip_allowlist.1`) and use API names (`status`). For
 * administrators, this shortens each path to its attribute, and joins the messages of one field, in words.
 */
interface FormFault {
  path: (string | number)[];
  message: string;
  name: string;
}

interface Thrown {
  name?: string;
  message?: string;
  details?: { code?: string; errors?: FormFault[] };
}

/** Maximum number of messages below one field. */
const MAX_MESSAGES = 3;

const byField = (faults: FormFault[], resource: Resource | undefined): FormFault[] => {
  const messages = new Map<string, string[]>();
  for (const { path, message } of faults) {
    const name = String(path[0] ?? '');
    const attribute = resource ? attributeOf(resource, name) : name;
    messages.set(attribute, [...(messages.get(attribute) ?? []), faultInWords(message, [name, attribute])]);
  }
  return [...messages].map(([attribute, texts]) => ({
    path: [attribute],
    message: texts.slice(0, MAX_MESSAGES).join(' '),
    name: 'ValidationError',
  }));
};

/** Registers the rewriting; call it in register(). */
export const showErrorsInForms = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    try {
      return await next();
    } catch (error) {
      const { name, message, details } = error as Thrown;
      if (name !== 'ValidationError' || !details?.errors || currentActor(strapi).kind !== 'admin') throw error;
      const faults = byField(details.errors, RESOURCE_BY_TYPE.get(context.uid));
      throw new errors.ValidationError(faultInWords(message ?? '', []), { ...details, errors: faults });
    }
  });
};
