import { ACME_CHARGES } from './acme/services';
import { type Charge, chargesOf, type DemoCharges } from './daily-charges';
import { GLOBEX_CHARGES } from './globex/services';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 0, 1);
const DAYS = Array.from({ length: 365 }, (_, day) => FIRST + day * DAY_MS);

const sumOf = (charges: readonly Charge[]): number => charges.reduce((sum, { amount }) => sum + amount, 0);

/** The spend of the month of a day, up to that day. */
const spendOn = (charges: DemoCharges, today: number): number => {
  let spend = 0;
  for (let day = today; ; day -= DAY_MS) {
    spend += sumOf(chargesOf(charges, day, today));
    if (new Date(day).getUTCDate() === 1) return spend;
  }
};

describe('the charges of a demo organisation', () => {
  it('keep Acme below 70 % of its limit on every day', () => {
    expect(Math.max(...DAYS.map((today) => spendOn(ACME_CHARGES, today)))).toBeLessThan(700);
  });

  it('exceed the limit of Globex on every day', () => {
    expect(Math.min(...DAYS.map((today) => spendOn(GLOBEX_CHARGES, today)))).toBeGreaterThanOrEqual(100);
  });

  it('are lower at weekends, have grown, and have one spike', () => {
    const [monday, saturday] = [Date.UTC(2027, 4, 17), Date.UTC(2027, 4, 15)];
    const spendOf = (day: number): number => sumOf(chargesOf(ACME_CHARGES, day, monday));
    expect(spendOf(saturday)).toBeLessThan(spendOf(monday) * 0.9);
    expect(spendOf(monday - 84 * DAY_MS)).toBeLessThan(spendOf(monday) * 0.9);
    expect(spendOf(monday - ACME_CHARGES.spike.daysAgo * DAY_MS)).toBeGreaterThan(spendOf(monday) * 2);
  });
});
