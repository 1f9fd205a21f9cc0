import { fastify } from 'fastify';
import { CALLS, type CallName } from '#contract/calls';
import { missingCalls } from '../../src/server/http/registerCall';
import { accessPlugin } from '../../src/server/plugins/access';
import { openTestSite } from './testApp';

describe('the wiring', () => {
  it('registers every call of the contract once', async () => {
    const site = await openTestSite();
    expect([...site.app.registeredCalls].sort()).toEqual(Object.keys(CALLS).sort());
    await site.close();
  });

  it('does not start when a call has no route', () => {
    const app = fastify();
    app.decorate('registeredCalls', new Set<CallName>(['getCase']));
    expect(missingCalls(app)).toContain('getCcs');
    expect(missingCalls(app)).not.toContain('getCase');
  });

  it('does not start with a route that declares no access rule', async () => {
    const site = await openTestSite();
    const { database } = site;
    await site.app.close();
    const app = fastify();
    // The plugins that it depends on, by name alone.
    for (const name of ['session', 'locale']) {
      await app.register(
        Object.assign((_app: unknown, _options: unknown, done: () => void) => done(), {
          [Symbol.for('plugin-meta')]: { name },
          [Symbol.for('skip-override')]: true,
        }),
      );
    }
    await app.register(accessPlugin);
    expect(() => app.get('/open', () => 'open')).toThrow('declares no access rule');
    await database.close();
  });
});
