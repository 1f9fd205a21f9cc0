import { addressProblem, findAddress, inertText } from '#contract/writtenAddresses';

describe('an address that someone writes into a name', () => {
  it.each([
    'http://evil.example/pay',
    'verify at HTTPS://Evil.Example',
    'ftp://x',
    'www.evil.example',
    'evil.example/pay',
    'Evil.COM',
    'pay.evil.co.uk',
    'evil。com',
    'evil．com',
    'evil․com',
    'e\u200bvil.c\u200bom',
    'ｅｖｉｌ.ｃｏｍ',
    'me@evil.example',
    'me＠evil',
    'mailto:me',
    'evil.xn--p1ai',
    '10.0.0.1',
    'http：／／evil',
  ])('is found and named in the message: %s', (text) => {
    expect(findAddress(`Account locked ${text} now`)).not.toBeNull();
    expect(addressProblem('name', text)).toMatch(/may not contain a web or email address/);
  });

  it.each([
    "Smith & Sons, L.L.C. d/b/a St. Mary's Title Co.",
    'J.R. Smith, Jr.',
    'A.B.C. Inc.',
    'U.S. Bank N.A.',
    'Miller/Jones 24/7: Title',
    'No.1 Abstracts',
    'Société Générale',
    '王小明',
  ])('is not seen in an ordinary name: %s', (text) => {
    expect(findAddress(text)).toBeNull();
    expect(inertText(text)).toBe(text);
  });

  it('is shown so that no mail program makes a link of it', () => {
    expect(inertText('Pay at http://evil.example/pay or me@evil.com today')).toBe(
      'Pay at http[:]//evil[.]example/pay or me[at]evil[.]com today',
    );
    expect(findAddress(inertText('http://evil.example evil。com www.x'))).toBeNull();
  });
});
