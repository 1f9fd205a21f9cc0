import { DEFAULT_LIMITS } from '../../../src/server/limits';
import { openTestSite, type TestBrowser, type TestSite } from '../testApp';

const { bodyFields, fields } = DEFAULT_LIMITS.sizes;

describe('the number of fields in a request', () => {
  let site: TestSite;
  let anna: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
  });
  afterAll(() => site.close());

  const refusal = (max: number) => ({
    messages: [`Send at most ${max} fields at a time.`],
    fields: [],
  });

  it('limits the fields in a URL, and states the limit in the error', async () => {
    const ask = (count: number) => {
      const query = Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');
      return site.app.inject(`/livez?${query}`);
    };
    expect((await ask(fields)).statusCode).toBe(200);
    const refused = await ask(fields + 1);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual(refusal(fields));
  });

  it.each([
    ['flat', (count: number) => count],
    ['nested', (count: number) => count - 1],
  ])(
    'allows more fields in a %s body than in a URL, and states the limit in the error',
    async (_how, count) => {
      const send = async (most: number) => {
        const names = Array.from({ length: count(most) }, (_, index) => [`f${index}`, 1]);
        const inner = Object.fromEntries(names) as Record<string, number>;
        const payload = count(most) === most ? inner : { inner: [inner] };
        return anna.call('POST', '/users/current/session', { payload });
      };
      expect((await send(bodyFields)).json()).not.toEqual(refusal(bodyFields));
      const refused = await send(bodyFields + 1);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual(refusal(bodyFields));
    },
  );
});
