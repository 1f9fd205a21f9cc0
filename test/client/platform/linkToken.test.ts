import { createLinkToken } from '../../../src/client/platform/linkToken';

const ADDRESS = '/web/vue/in/common/SetPassword?action=GET-PASSWORD-FORGOT';

function storage(initial: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(initial));
  return {
    texts,
    read: (key: string) => texts.get(key) ?? null,
    write: (key: string, text: string) => void texts.set(key, text),
    remove: (key: string) => void texts.delete(key),
  };
}

describe('the token in a link', () => {
  // Each token stands for a separate page with its own listeners.
  const listened = jest.spyOn(window, 'addEventListener');
  afterEach(() => {
    for (const [type, listener] of listened.mock.calls) window.removeEventListener(type, listener);
    listened.mockClear();
    window.history.replaceState(null, '', '/');
  });

  it("removes a link's token from the URL immediately and changes nothing else", () => {
    window.history.replaceState({ idx: 3 }, '', `${ADDRESS}#token=secret-1`);
    expect(createLinkToken(storage()).read()).toBe('secret-1');
    expect(window.location.pathname + window.location.search).toBe(ADDRESS);
    expect(window.location.hash).toBe('');
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it("keeps a link's token across a reload of the tab until it is cleared", () => {
    const kept = storage();
    window.history.replaceState(null, '', `${ADDRESS}#token=secret-1`);
    createLinkToken(kept);
    const reloaded = createLinkToken(kept);
    expect(reloaded.read()).toBe('secret-1');
    reloaded.forget();
    expect(reloaded.read()).toBeNull();
    expect(createLinkToken(kept).read()).toBeNull();
  });

  it('reads the token of a link opened later in the tab and notifies listeners', () => {
    const token = createLinkToken(storage());
    const told = jest.fn();
    const stop = token.onChange(told);
    window.history.replaceState(null, '', `${ADDRESS}#token=secret-2`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(token.read()).toBe('secret-2');
    expect(window.location.hash).toBe('');
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    token.forget();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("ignores a hash that isn't a token", () => {
    window.history.replaceState(null, '', `${ADDRESS}#content`);
    expect(createLinkToken(storage()).read()).toBeNull();
    expect(window.location.hash).toBe('#content');
  });

  it('reads at most 200 characters of a token', () => {
    window.history.replaceState(null, '', `${ADDRESS}#token=${'x'.repeat(100_000)}`);
    expect(createLinkToken(storage()).read()).toHaveLength(200);
  });
});
