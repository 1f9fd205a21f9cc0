import { selectToast } from '../../src/client/state/toast/selectors';
import {
  toastHeld,
  toastHidden,
  toastReleased,
  toastShown,
} from '../../src/client/state/toast/slice';
import { toastSaga } from '../../src/client/state/toast/saga';
import { startSaga, type StartedSaga } from '../support/testSaga';

const openToasts = () => startSaga(toastSaga);

const status = (page: StartedSaga): string => page.select(selectToast).status;
function isShaking(page: StartedSaga): boolean {
  const toast = page.select(selectToast);
  return toast.status !== 'hidden' && toast.isShaking;
}

describe('a toast', () => {
  it('shows a toast for 20 s', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'Saved' }));
    await page.advance(19_999);
    expect(status(page)).toBe('shown');
    await page.advance(1);
    expect(status(page)).toBe('hidden');
  });

  it('shows a toast for its custom duration', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'Saved', delay: 3_000 }));
    await page.advance(2_999);
    expect(status(page)).toBe('shown');
    await page.advance(1);
    expect(status(page)).toBe('hidden');
  });

  it('closes a toast on request, and keeps the next one open', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'First' }));
    await page.advance(10_000);
    page.dispatch(toastHidden());
    await page.settle();
    expect(status(page)).toBe('hidden');
    page.dispatch(toastShown({ message: 'Second' }));
    await page.advance(15_000);
    expect(status(page)).toBe('shown');
  });

  it('keeps a toast open while the pointer holds it, and then for its remaining time', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'Saved' }));
    await page.advance(15_000);
    page.dispatch(toastHeld());
    await page.advance(100_000);
    expect(status(page)).toBe('held');
    page.dispatch(toastReleased());
    await page.advance(4_999);
    expect(status(page)).toBe('shown');
    await page.advance(1);
    expect(status(page)).toBe('hidden');
  });

  it('allows a toast to be held several times', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'Saved', delay: 1_000 }));
    for (let turn = 0; turn < 3; turn += 1) {
      await page.advance(300);
      page.dispatch(toastHeld());
      await page.advance(5_000);
      page.dispatch(toastReleased());
    }
    await page.advance(99);
    expect(status(page)).toBe('shown');
    await page.advance(1);
    expect(status(page)).toBe('hidden');
  });

  it("doesn't shake the first toast", async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'First' }));
    expect(isShaking(page)).toBe(false);
  });
});

describe('a second toast', () => {
  it('replaces the text of a toast, shakes it for 500 ms, and restarts the time', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'First', type: 'error' }));
    await page.advance(19_000);
    page.dispatch(toastShown({ message: 'Second' }));
    expect(page.select(selectToast)).toMatchObject({
      content: { message: 'Second', type: 'info', location: 'bottom' },
      isShaking: true,
    });
    await page.advance(499);
    expect(isShaking(page)).toBe(true);
    await page.advance(1);
    expect(isShaking(page)).toBe(false);
    await page.advance(19_499);
    expect(status(page)).toBe('shown');
    await page.advance(1);
    expect(status(page)).toBe('hidden');
  });

  it('keeps the second toast while the pointer holds the first', async () => {
    const page = openToasts();
    page.dispatch(toastShown({ message: 'First' }));
    page.dispatch(toastHeld());
    page.dispatch(toastShown({ message: 'Second' }));
    await page.advance(60_000);
    expect(status(page)).toBe('held');
    page.dispatch(toastReleased());
    await page.advance(20_000);
    expect(status(page)).toBe('hidden');
  });
});
