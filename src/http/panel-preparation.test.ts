import { createPanelPreparation } from './panel-preparation';

const note = (notes: string[], text: string) => () => Promise.resolve(notes.push(text));

describe('the preparation of the panel', () => {
  it('runs postponed parts in their order, in finish()', async () => {
    const notes: string[] = [];
    const panel = createPanelPreparation(() => true);
    await panel.add(note(notes, 'forms'));
    await panel.add(note(notes, 'permissions'));
    expect(notes).toEqual([]);
    await panel.finish();
    expect(notes).toEqual(['forms', 'permissions']);
  });

  it('runs a part at once that is not postponed, or that is added after finish()', async () => {
    const notes: string[] = [];
    const early = createPanelPreparation(() => false);
    await early.add(note(notes, 'at once'));
    const late = createPanelPreparation(() => true);
    await late.finish();
    await late.add(note(notes, 'afterwards'));
    expect(notes).toEqual(['at once', 'afterwards']);
  });

  it('is done only when the last part has finished', async () => {
    const notes: string[] = [];
    let complete = (): void => undefined;
    const panel = createPanelPreparation(() => true);
    await panel.add(() => new Promise<void>((resolve) => (complete = resolve)));
    const waiting = panel.done.then(() => notes.push('answered'));
    const finished = panel.finish();
    await Promise.resolve();
    expect(notes).toEqual([]);
    complete();
    await Promise.all([finished, waiting]);
    expect(notes).toEqual(['answered']);
  });

  it('fails for those that wait, and for finish(), with the error of a part', async () => {
    const panel = createPanelPreparation(() => true);
    await panel.add(() => Promise.reject(new Error('no such table')));
    await expect(panel.finish()).rejects.toThrow('no such table');
    await expect(panel.done).rejects.toThrow('no such table');
  });

  it('begins no further part once it is stopped, and fails for those that wait', async () => {
    const notes: string[] = [];
    const panel = createPanelPreparation(() => true);
    let stopped: Promise<void> | undefined;
    await panel.add(() => {
      stopped = panel.stop();
      return Promise.resolve();
    });
    await panel.add(note(notes, 'second'));
    await panel.finish();
    await stopped;
    await expect(panel.done).rejects.toThrow('stopping');
    expect(notes).toEqual([]);
  });
});
