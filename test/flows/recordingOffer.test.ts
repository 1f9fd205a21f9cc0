import { MESSAGES } from '#contract/messages';
import { ATTACHED_RECORDING } from '../../src/client/platform/recordingDesk';
import { readRecording } from '../../src/client/replay/recording';
import { selectReference, sendRecording } from '../../src/client/features/recordingOffer/slice';
import { sagaCrashed } from '../../src/client/state/keepAlive';
import {
  partBroken,
  RECORDING_PART,
  recordingClosed,
  recordingRequested,
  screenBroken,
} from '../../src/client/state/recordingOffer/slice';
import { recordingOf, replayOf } from '../support/replayed';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const SEND = 'POST /web/recordings';
const CRASH = sagaCrashed({ message: 'It broke' });

/** A page with a failed effect. */
async function crashed(): Promise<OpenPage> {
  const page = await openPage({ at: '/in/court', user: testUser(), mayCrash: true });
  page.network.always(SEND, answer(200, { reference: '1b9d6bcd-1' }));
  page.dispatch(CRASH);
  return page;
}

const offer = (page: OpenPage) => page.state().recordingOffer;

async function open(page: OpenPage): Promise<string> {
  page.dispatch(recordingRequested());
  await page.settle();
  expect(offer(page).status).toBe('open');
  return (await page.recordings.take()) ?? '';
}

async function send(page: OpenPage): Promise<void> {
  const body = { recording: ATTACHED_RECORDING, note: 'I looked', problem: 'x', address: '/in/' };
  page.dispatch(sendRecording.send({ body }));
  await page.settle();
}

/** Recordings that left the page, as text. */
const sent = (page: OpenPage): string[] =>
  page.network
    .sent(SEND)
    .map(({ body }) => (JSON.parse(body ?? '') as { recording: string }).recording);

describe('the offer to send a recording', () => {
  it('offers a recording with the cause when an effect fails or part of the page crashes', async () => {
    const page = await crashed();
    expect(offer(page)).toEqual({ status: 'offered', problem: 'Effect: It broke' });
    const other = await openPage();
    other.dispatch(partBroken({ message: 'No menu' }));
    expect(offer(other)).toEqual({ status: 'offered', problem: 'Part of the page: No menu' });
  });

  it("doesn't offer a recording of a screen crash in the dialog, because the screen itself offers one", async () => {
    const page = await openPage();
    page.dispatch(screenBroken({ message: 'No case' }));
    expect(offer(page)).toEqual({ status: 'quiet', problem: 'Screen: No case' });
  });

  it('offers a recording once per page', async () => {
    const page = await crashed();
    page.dispatch(recordingClosed());
    page.dispatch(CRASH);
    await page.visit('/in/');
    page.dispatch(CRASH);
    expect(offer(page).status).toBe('closed');
  });

  it("keeps the offer, with a message, if the dialog can't be loaded", async () => {
    const page = await openPage({
      mayCrash: true,
      rowOf: () => undefined,
      ports: {
        screens: {
          load: (id) =>
            Promise.resolve(
              id === RECORDING_PART
                ? { isLoaded: false, failure: 'script' }
                : { isLoaded: true, feature: null },
            ),
          loadForUsers: () => Promise.resolve(null),
        },
      },
    });
    page.dispatch(CRASH);
    page.dispatch(recordingRequested());
    await page.settle();
    expect(offer(page).status).toBe('offered');
    expect(page.errors()).toEqual([MESSAGES.chunkLoad]);
  });
});

describe('a sent recording', () => {
  it('sends a recording from the page only on request', async () => {
    const page = await crashed();
    const shown = await open(page);
    page.dispatch(recordingClosed());
    await page.advance(60_000);
    expect(sent(page)).toEqual([]);
    expect(shown).toContain('It broke');
  });

  it('sends the recording that was shown, even if the page has changed since', async () => {
    const page = await crashed();
    const shown = await open(page);
    await page.visit('/in/');
    await send(page);
    expect(sent(page)).toEqual([shown]);
    expect(readRecording(shown).ok).toBe(true);
    expect(selectReference(page.state())).toBe('1b9d6bcd-1');
  });

  it('keeps a sent recording out of actions, state, and other recordings', async () => {
    const page = await crashed();
    const first = await open(page);
    await send(page);
    page.dispatch(recordingClosed());
    const second = await open(page);
    expect(selectReference(page.state())).toBeNull();
    await send(page);
    expect(sent(page)).toEqual([first, second]);
    const told = JSON.stringify([page.story, page.state()]);
    expect(told).not.toContain('countyline-recording');
    expect(second.split('countyline-recording')).toHaveLength(2);
    // Only what was done in between.
    expect(second.length - first.length).toBeLessThan(10_000);
  });

  it('sends a recording again after a failure', async () => {
    const page = await crashed();
    const shown = await open(page);
    page.network.once(SEND, { kind: 'offline' });
    await send(page);
    expect(sendRecording.select(page.state()).status).toBe('failed');
    expect(page.errors()).toEqual([MESSAGES.offline]);
    await send(page);
    expect(sent(page)).toEqual([shown, shown]);
    expect(selectReference(page.state())).toBe('1b9d6bcd-1');
    expect(page.errors()).toEqual([]);
  });

  it('sends the recording only once when the button is clicked repeatedly', async () => {
    const page = await crashed();
    await open(page);
    const held = page.network.hold(SEND);
    await send(page);
    await send(page);
    held.answer(answer(200, { reference: '1b9d6bcd-1' }));
    await page.settle();
    expect(sent(page)).toHaveLength(1);
  });

  it('replays a recording that includes sending another recording', async () => {
    const page = await crashed();
    await open(page);
    await send(page);
    page.dispatch(recordingClosed());
    const recording = recordingOf(page);
    const replay = await replayOf(recording);
    await replay.playTo(Infinity);
    expect(replay.difference()).toBeNull();
  });
});
