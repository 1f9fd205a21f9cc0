import { createBroadcast } from '../../../src/client/platform/browserPage';

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
