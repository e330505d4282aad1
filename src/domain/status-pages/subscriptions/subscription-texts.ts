import type { PageLanguage } from '../page-model';

/** What is wrong with a subscription. */
export type SubscribeFault = 'invalid_address' | 'too_many';

export const RESULTS = ['check_inbox', 'confirmed', 'unsubscribed', 'link_invalid', 'page_not_found'] as const;
/** What a page says after a step of a subscription, or instead of a page that does not exist. */
export type PageResult = (typeof RESULTS)[number];

interface PageText {
  title: string;
  text: string;
}

/** A page with one button. */
interface StepText extends PageText {
  button: string;
}

/** The texts of the pages and emails around subscriptions. */
export interface SubscriptionTexts {
  subscribe: StepText & { label: string; privacy: string };
  confirm: StepText;
  unsubscribe: StepText;
  results: Record<PageResult, PageText>;
  faults: Record<SubscribeFault, string>;
  back: string;
  confirmationMail: { subject: string; text: string; term: (hours: number) => string; button: string; reason: string };
  updateMail: {
    subject: (page: string, what: string, title: string) => string;
    incidents: (count: number) => string;
    lasted: (from: string, until: string) => string;
    button: string;
    reason: (page: string) => string;
    maintenance: Record<MaintenanceStep, string>;
  };
}

export const MAINTENANCE_STEPS = ['planned', 'changed', 'cancelled'] as const;
/** What has happened to a maintenance. */
export type MaintenanceStep = (typeof MAINTENANCE_STEPS)[number];

const en: SubscriptionTexts = {
  subscribe: {
    title: 'Subscribe to updates',
    text: 'Get an email about each incident and each planned maintenance.',
    label: 'Email address',
    privacy: 'We use the address for these emails only. First we send you a link, with which you confirm it.',
    button: 'Subscribe',
  },
  confirm: {
    title: 'Confirm the subscription',
    text: 'You will get an email about each incident and each planned maintenance.',
    button: 'Confirm',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'You will get no more emails about this status page. Your address is deleted.',
    button: 'Unsubscribe',
  },
  results: {
    check_inbox: {
      title: 'Check your inbox',
      text: 'We have sent you an email, unless the address is already subscribed. Open the link in it to confirm the subscription.',
    },
    confirmed: { title: 'You are subscribed', text: 'Each email has a link with which you can unsubscribe.' },
    unsubscribed: { title: 'You are unsubscribed', text: 'Your address is deleted. You will get no more emails.' },
    link_invalid: {
      title: 'This link does not work',
      text: 'It has expired or was already used, or a part of it is missing. You can subscribe again on the status page.',
    },
    page_not_found: {
      title: 'There is no such status page',
      text: 'The address is wrong, or the page is no longer public.',
    },
  },
  faults: {
    invalid_address: 'Enter a complete email address, such as name@example.com.',
    too_many: 'There were too many attempts. Try again later.',
  },
  back: 'To the status page',
  confirmationMail: {
    subject: 'Confirm your subscription to a status page',
    text: 'Somebody has entered this address to get emails about the incidents and the maintenance of a service. You get none unless you confirm.',
    term: (hours) => `The link works for ${hours} hours.`,
    button: 'Confirm the subscription',
    reason: 'If it was not you, you can ignore this email.',
  },
  updateMail: {
    subject: (page, what, title) => `[${page}] ${what}: ${title}`,
    incidents: (count) => `${count} incidents`,
    lasted: (from, until) => `The incident lasted from ${from} to ${until}.`,
    button: 'Open the status page',
    reason: (page) => `You are receiving this email because you have subscribed to the status page of ${page}.`,
    maintenance: {
      planned: 'Maintenance planned',
      changed: 'Maintenance changed',
      cancelled: 'Maintenance cancelled',
    },
  },
};

const de: SubscriptionTexts = {
  subscribe: {
    title: 'Meldungen abonnieren',
    text: 'Sie erhalten eine E-Mail zu jedem Vorfall und zu jeder geplanten Wartung.',
    label: 'E-Mail-Adresse',
    privacy:
      'Wir verwenden die Adresse nur für diese E-Mails. Zuerst senden wir Ihnen einen Link, mit dem Sie sie bestätigen.',
    button: 'Abonnieren',
  },
  confirm: {
    title: 'Abonnement bestätigen',
    text: 'Sie erhalten eine E-Mail zu jedem Vorfall und zu jeder geplanten Wartung.',
    button: 'Bestätigen',
  },
  unsubscribe: {
    title: 'Abonnement beenden',
    text: 'Sie erhalten keine E-Mails zu dieser Statusseite mehr. Ihre Adresse wird gelöscht.',
    button: 'Abonnement beenden',
  },
  results: {
    check_inbox: {
      title: 'Sehen Sie in Ihren Posteingang',
      text: 'Wir haben Ihnen eine E-Mail gesendet, sofern die Adresse noch kein Abonnement hat. Öffnen Sie den Link darin, um das Abonnement zu bestätigen.',
    },
    confirmed: {
      title: 'Ihr Abonnement ist aktiv',
      text: 'Jede E-Mail enthält einen Link, mit dem Sie das Abonnement beenden können.',
    },
    unsubscribed: {
      title: 'Ihr Abonnement ist beendet',
      text: 'Ihre Adresse ist gelöscht. Sie erhalten keine E-Mails mehr.',
    },
    link_invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Er ist abgelaufen, wurde schon benutzt oder ist unvollständig. Auf der Statusseite können Sie erneut ein Abonnement abschließen.',
    },
    page_not_found: {
      title: 'Diese Statusseite gibt es nicht',
      text: 'Die Adresse ist falsch, oder die Seite ist nicht mehr öffentlich.',
    },
  },
  faults: {
    invalid_address: 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    too_many: 'Es gab zu viele Versuche. Versuchen Sie es später erneut.',
  },
  back: 'Zur Statusseite',
  confirmationMail: {
    subject: 'Bestätigen Sie das Abonnement einer Statusseite',
    text: 'Jemand hat diese Adresse eingetragen, um E-Mails zu Vorfällen und Wartungen eines Dienstes zu erhalten. Ohne Ihre Bestätigung erhalten Sie keine.',
    term: (hours) => `Der Link gilt ${hours} Stunden.`,
    button: 'Abonnement bestätigen',
    reason: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  },
  updateMail: {
    subject: (page, what, title) => `[${page}] ${what}: ${title}`,
    incidents: (count) => `${count} Vorfälle`,
    lasted: (from, until) => `Der Vorfall dauerte von ${from} bis ${until}.`,
    button: 'Statusseite öffnen',
    reason: (page) => `Sie erhalten diese E-Mail, weil Sie die Statusseite von ${page} abonniert haben.`,
    maintenance: {
      planned: 'Wartung geplant',
      changed: 'Wartung geändert',
      cancelled: 'Wartung abgesagt',
    },
  },
};

/** The texts of each language. */
export const SUBSCRIPTION_TEXTS: Readonly<Record<PageLanguage, SubscriptionTexts>> = { en, de };
