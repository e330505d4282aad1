import { slowed } from './slowed-sign-ins';

/** Attempts that wait until they are ended. */
const attempts = () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const counts = new Map<string, number>();
  const make = (name: string, address: string, account = 'account') => {
    const turn = (counts.get(address) ?? 0) + 1;
    counts.set(address, turn);
    const attempt = () => new Promise<void>((end) => (started.push(name), ends.push(end)));
    return slowed({ account, address, delayMs: 0, turn }, attempt).then(
      () => 'made',
      (error: { details: { code: string } }) => error.details.code,
    );
  };
  const end = (): void => ends.shift()?.();
  const endNext = async (): Promise<void> => {
    while (ends.length === 0) await new Promise(setImmediate);
    end();
  };
  return { started, make, endNext, end };
};

describe('slowed sign-ins', () => {
  it('run one after the other for one account, and addresses take turns', async () => {
    const { started, make, endNext } = attempts();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => make(name, name.charAt(0)));
    for (const _ of all) await endNext();
    expect(await Promise.all(all)).toEqual(['made', 'made', 'made', 'made']);
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('of different accounts do not wait for one another', async () => {
    const { started, make, endNext } = attempts();
    const all = [make('one', 'a', 'first'), make('other', 'a', 'second')];
    while (started.length < 2) await new Promise(setImmediate);
    for (const _ of all) await endNext();
    expect(await Promise.all(all)).toEqual(['made', 'made']);
  });

  it('refuse the last attempt of the address with the most when too many wait', async () => {
    const { make, endNext } = attempts();
    const flood = Array.from({ length: 9 }, (_, at) => make(`a${at}`, 'a'));
    const person = make('b', 'b');
    expect(await flood.at(-1)).toBe('SIGN_INS_SLOWED');
    for (let at = 0; at < flood.length; at += 1) await endNext();
    expect(await person).toBe('made');
  });

  it('keep no one out, however often others try again at once', async () => {
    const { started, make, endNext, end } = attempts();
    let isOver = false;
    const attack = async (address: string): Promise<void> => {
      while (!isOver) {
        const made = await make('attack', address);
        if (made !== 'made') await new Promise(setImmediate);
      }
    };
    const attackers = Array.from({ length: 14 }, (_, at) => attack(`a${at}`));
    // Each has had its first attempt, and they fill the queue.
    for (let at = 0; at < 14; at += 1) await endNext();
    let isRefused = false;
    const person = make('person', 'b').then((outcome) => {
      isRefused = outcome !== 'made';
      return outcome;
    });
    while (!started.includes('person') && !isRefused) await endNext();
    isOver = true;
    let isEmpty = false;
    const ending = Promise.all([person, ...attackers]).finally(() => (isEmpty = true));
    while (!isEmpty) {
      end();
      await new Promise(setImmediate);
    }
    expect((await ending)[0]).toBe('made');
  });
});
