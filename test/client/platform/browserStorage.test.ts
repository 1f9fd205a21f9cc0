import { browserStorage } from '../../../src/client/platform/browserStorage';
import { createCookies } from '../../../src/client/platform/browserCookies';

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

describe('browser storage', () => {
  it('returns a stored value as written', () => {
    browserStorage.write('a', 'text');
    expect(browserStorage.read('a')).toBe('text');
    expect(browserStorage.read('b')).toBeNull();
  });

  it('returns null and never throws with full or blocked storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(() => browserStorage.write('a', 'text')).not.toThrow();
    expect(browserStorage.read('a')).toBeNull();
  });

  it("reports another tab's writes to a key until the listener unsubscribes", () => {
    const heard: (string | null)[] = [];
    const stop = browserStorage.onOtherTab('a', (text) => heard.push(text));
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: 'one' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'b', newValue: 'two' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: 'three' }));
    expect(heard).toEqual(['one', null]);
  });
});

describe('cookies that scripts can read', () => {
  it('finds a cookie by its full name, including its __Host- prefix', () => {
    document.cookie = 'XSRF-TOKEN=a%20b';
    document.cookie = 'x-signed_in=no';
    expect(createCookies('').read('XSRF-TOKEN')).toBe('a b');
    expect(createCookies('').read('signed_in')).toBe('');
    expect(createCookies('__Host-').read('XSRF-TOKEN')).toBe('');
  });

  it("handles cookies that can't be decoded", () => {
    document.cookie = 'signed_in=%E0%A4%A';
    expect(createCookies('').read('signed_in')).toBe('%E0%A4%A');
  });
});
