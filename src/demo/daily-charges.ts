import { noiseOf } from './demo-noise';

const DAY_MS = 86_400_000;
/** Days of costs that the demo starts with. */
export const COST_DAYS = 90;

/** A service that is charged every day. */
export interface DailyService {
  key: string;
  provider: string;
  account: string;
  service: string;
  /** EUR on a working day, today. */
  perDay: number;
  /** The share of that on Saturdays and Sundays; by default the same. */
  weekend?: number;
  /** How much it has grown in ninety days, as a share of the present amount. */
  growth?: number;
}

/** A fee that is charged on the first day of each month. */
export interface MonthlyFee {
  key: string;
  provider: string;
  account: string;
  service: string;
  amount: number;
}

/** What an organisation is charged. */
export interface DemoCharges {
  daily: DailyService[];
  monthly: MonthlyFee[];
  /** A day on which one service cost a multiple. It is in an earlier month, so that it does not affect the budget status. */
  spike: { key: string; daysAgo: number; factor: number };
}

/** A charge of one day. */
export interface Charge {
  key: string;
  provider: string;
  account: string;
  service: string;
  /** EUR, in whole cents. */
  amount: number;
}

/** The start of a day in UTC; milliseconds. */
export const startOfDay = (moment: number): number => Math.floor(moment / DAY_MS) * DAY_MS;

const inCents = (euros: number): number => Math.round(euros * 100) / 100;

const amountOf = (service: DailyService, day: number, today: number): number => {
  const age = Math.min((today - day) / DAY_MS, COST_DAYS) / COST_DAYS;
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const noise = noiseOf(service.key)(day / DAY_MS);
  const level = (1 - (service.growth ?? 0) * age) * (isWeekend ? (service.weekend ?? 1) : 1);
  return service.perDay * level * (0.95 + noise / 10);
};

/**
 * The charges of one day. A day is charged as a whole when it begins, so that they are the same whenever they are asked for.
 *
 * @param day its start in UTC; milliseconds
 * @param today start of the present day, from which growth and spike are counted
 */
export const chargesOf = ({ daily, monthly, spike }: DemoCharges, day: number, today: number): Charge[] => {
  const isSpike = day === today - spike.daysAgo * DAY_MS;
  const services = daily.map((service) => ({
    key: service.key,
    provider: service.provider,
    account: service.account,
    service: service.service,
    amount: inCents(amountOf(service, day, today) * (isSpike && service.key === spike.key ? spike.factor : 1)),
  }));
  return new Date(day).getUTCDate() === 1 ? [...services, ...monthly] : services;
};
