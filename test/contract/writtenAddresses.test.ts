import {
  addressProblem,
  findAddress,
  inertText,
  organizationAddressProblem,
} from '#contract/writtenAddresses';

describe('URLs in a name', () => {
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
  ])('finds a URL in a name: %s', (text) => {
    expect(findAddress(`Account locked ${text} now`)).not.toBeNull();
    expect(addressProblem('name', text)).toMatch(/can't contain a web or email address/);
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
  ])('finds no URL in an ordinary name: %s', (text) => {
    expect(findAddress(text)).toBeNull();
    expect(inertText(text)).toBe(text);
  });

  it('prevents URLs in names from becoming links in emails', () => {
    expect(inertText('Pay at http://evil.example/pay or me@evil.com today')).toBe(
      'Pay at http[:]//evil[.]example/pay or me[at]evil[.]com today',
    );
    expect(findAddress(inertText('http://evil.example evil。com www.x'))).toBeNull();
  });
});

describe('organization names', () => {
  it.each([
    'Booking.com LLC',
    'Hotels.com, L.P.',
    'title.co.uk Ltd',
    'Abstracts.io',
    'Smith & Sons',
  ])(
    'accepts an organization name that begins with a bare domain, and prevents a link in emails: %s',
    (name) => {
      expect(organizationAddressProblem('name', name)).toBeNull();
      expect(findAddress(inertText(name))).toBeNull();
    },
  );

  it.each([
    'http://booking.com LLC',
    'https://booking.com',
    'www.booking.com LLC',
    'booking.com/pay LLC',
    'me@booking.com',
    'booking.com:8080',
    'booking.com?x=1',
    '10.0.0.1 LLC',
    'Account locked, verify at evil.example',
    'Booking.com evil.example',
    'ｂooking.com',
    'b\u200booking.com',
    'booking。com',
  ])('rejects any other URL in an organization name: %s', (name) => {
    expect(organizationAddressProblem('name', name)).toMatch(/can't contain/);
  });

  it('prevents organization names from becoming links in emails', () => {
    expect(inertText('Booking.com LLC')).toBe('Booking[.]com LLC');
  });
});
