import { describeLocation } from '../../src/client/app/routeTable';
import { anonymize } from '../../src/client/replay/anonymize';
import type { Recording } from '../../src/client/replay/recording';
import { writeTest } from '../../src/client/replay/writeTest';
import { readVocabulary } from '../../scripts/vocabulary';
import { JOURNEYS } from '../replay/journeys';
import { recordingOf } from '../support/replayed';
import { runFlow } from '../support/writtenFlow';

function written(recording: Recording): string {
  const test = writeTest(recording, describeLocation);
  if (!test.ok) throw new Error(test.message);
  return test.text;
}

async function recorded(name: string): Promise<Recording> {
  const journey = JOURNEYS.find((candidate) => candidate.name === name);
  if (journey === undefined) throw new Error(`Nobody goes that way: ${name}`);
  return recordingOf(await journey.take());
}

describe('a flow generated from a recording', () => {
  it.each(JOURNEYS)('passes an unchanged generated flow: $name', async ({ take }) => {
    expect(await runFlow(written(recordingOf(await take())))).toBeNull();
  });

  it.each(JOURNEYS)('passes a generated flow with invented data: $name', async ({ take }) => {
    const invented = anonymize(recordingOf(await take()), readVocabulary());
    expect(await runFlow(written(invented))).toBeNull();
  });

  it.each([
    ['a response', '.answer(answer(500, ', '.answer(answer(200, '],
    ['a request', '"PUT /web/court/my/12",', '"PUT /web/court/my/13",'],
    ['a click', '"id":12,"value":{"alert":true}', '"id":12,"value":null'],
    ['the message', '"It broke. Reference', '"It is fine. Reference'],
    ['the final state', '"session":{"status":"loggedIn"', '"session":{"status":"loggedOut"'],
  ])('fails a generated flow if %s differs', async (_what, from, to) => {
    const text = written(await recorded('a user saves a case, is refused, and saves it again'));
    expect(text.split(from).length).toBeGreaterThan(1);
    expect(await runFlow(text.replaceAll(from, to))).not.toBeNull();
  });

  it('fails a generated flow if the time differs', async () => {
    const text = written(await recorded('toasts come, are held and go'));
    const parts = text.split(/await page\.advance\(\d+\);/);
    expect(parts.length).toBeGreaterThan(4);
    expect(await runFlow(parts.join('await page.advance(1);'))).toContain('toast');
  });

  it("writes a generated flow's texts as string literals, whatever they contain", async () => {
    const recording = await recorded('toasts come, are held and go');
    const message = '"}); throw new Error(`${1}`); //\u2028</script>\n*/';
    const entries = recording.entries.map((entry) =>
      entry.kind === 'page' && entry.action.type === 'toast/toastShown'
        ? { ...entry, action: { ...entry.action, payload: { message, delay: 3_000 } } }
        : entry,
    );
    const text = written({ ...recording, entries });
    expect(text).toContain(JSON.stringify(message));
    expect(await runFlow(text)).toBeNull();
  });

  it('rejects a recording that starts mid-session', async () => {
    const recording = await recorded('toasts come, are held and go');
    const entries = recording.entries.filter(
      (entry) => entry.kind !== 'page' || entry.action.type !== 'site/appStarted',
    );
    expect(writeTest({ ...recording, entries }, describeLocation)).toEqual({
      ok: false,
      message: 'The recording starts mid-session; a test needs the start of a page.',
    });
  });
});
