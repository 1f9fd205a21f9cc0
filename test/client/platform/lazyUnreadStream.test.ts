import { createLazyUnreadStream } from '../../../src/client/platform/lazyUnreadStream';
import { settle } from '../../support/testPorts';

describe('the unread stream before its code is loaded', () => {
  let opened: string[];
  const stream = {
    open: (url: string) => void opened.push(url),
    close: () => undefined,
    tellOthers: () => undefined,
    watch: () => undefined,
  };
  beforeEach(() => {
    opened = [];
  });

  it('reports that the code failed to load, and loads it again at the next attempt', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(stream);
    const onUnopened = jest.fn();
    const lazy = createLazyUnreadStream(load, onUnopened);
    lazy.open('/stream');
    lazy.watch(null);
    await settle();
    expect(onUnopened).toHaveBeenCalledTimes(1);
    lazy.open('/stream');
    await settle();
    expect(opened).toEqual(['/stream']);
    expect([onUnopened.mock.calls.length, load.mock.calls.length]).toEqual([1, 2]);
  });

  it('loads the code only once more when several calls retry after a failed load', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(stream);
    const lazy = createLazyUnreadStream(load, () => lazy.watch(null));
    lazy.open('/stream');
    lazy.watch(null);
    await settle();
    lazy.open('/stream');
    await settle();
    expect(opened).toEqual(['/stream']);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
