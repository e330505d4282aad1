import { budgetRoom } from './reservations';

const asked = { limit: 100, ceiling: null, override: false, spend: 30, reserved: 10, estimate: 60 };

describe('what is left of a budget', () => {
  it('is the limit without the spend and what others reserve, to the cent', () => {
    expect(budgetRoom(asked)).toEqual({ left: 60, fits: true });
    expect(budgetRoom({ ...asked, estimate: 60.01 })).toEqual({ left: 60, fits: false });
    expect(budgetRoom({ ...asked, spend: 0.1, reserved: 0.2, estimate: 99.7 })).toEqual({ left: 99.7, fits: true });
  });

  it('is bounded by the plan, also with the override', () => {
    expect(budgetRoom({ ...asked, ceiling: 80 })).toEqual({ left: 40, fits: false });
    expect(budgetRoom({ ...asked, ceiling: 80, override: true, limit: 10 })).toEqual({ left: 40, fits: false });
    expect(budgetRoom({ ...asked, override: true })).toEqual({ left: null, fits: true });
  });

  it.each([0, null])('is everything with the limit %s', (limit) => {
    expect(budgetRoom({ ...asked, limit })).toEqual({ left: null, fits: true });
  });

  it('is enough for what costs nothing, even if it is overdrawn', () => {
    expect(budgetRoom({ ...asked, spend: 500, estimate: 0 })).toEqual({ left: -410, fits: true });
  });
});
