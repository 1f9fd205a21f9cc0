import { createBroadcast, onPageClose } from '../../../src/client/platform/browserPage';

describe('the broadcast channel between tabs', () => {
  afterEach(() => jest.restoreAllMocks());

  it('never throws if the browser forbids the broadcast channel along with storage', () => {
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const heard = jest.fn();
    const broadcast = createBroadcast();
    broadcast.onMessage(heard);
    broadcast.post('sessionChanged');
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a closed page', () => {
  const shown = (persisted: boolean) =>
    Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent;

  it('notifies the app when it closes and when the browser restores it, but not when it opens', () => {
    const closes: boolean[] = [];
    onPageClose((isClosed) => closes.push(isClosed));
    window.dispatchEvent(shown(false));
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(shown(true));
    expect(closes).toEqual([true, false]);
  });
});
