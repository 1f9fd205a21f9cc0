import { browserStorage } from '../../../src/client/platform/browserStorage';
import { createCookies } from '../../../src/client/platform/browserCookies';

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

describe('the storage of the browser', () => {
  it('gives back what was written', () => {
    browserStorage.write('a', 'text');
    expect(browserStorage.read('a')).toBe('text');
    expect(browserStorage.read('b')).toBeNull();
  });

  it('may be full or forbidden', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(() => browserStorage.write('a', 'text')).not.toThrow();
    expect(browserStorage.read('a')).toBeNull();
  });

  it('tells what another tab wrote under the key, until one has heard enough', () => {
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

describe('the cookies that scripts may see', () => {
  it('are found by their whole name, with the prefix of the address', () => {
    document.cookie = 'XSRF-TOKEN=a%20b';
    document.cookie = 'x-signed_in=no';
    expect(createCookies('').read('XSRF-TOKEN')).toBe('a b');
    expect(createCookies('').read('signed_in')).toBe('');
    expect(createCookies('__Host-').read('XSRF-TOKEN')).toBe('');
  });

  it('may hold what cannot be decoded', () => {
    document.cookie = 'signed_in=%E0%A4%A';
    expect(createCookies('').read('signed_in')).toBe('%E0%A4%A');
  });
});
