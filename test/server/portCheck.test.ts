import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../../src/server/config';
import { checkPort } from '../../src/server/portCheck';

describe('the port check before a start', () => {
  it('refuses a port in use with a sentence that names the setting', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const failure = await checkPort({ host: '127.0.0.1', port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toBe(
      'Another program is using this PORT. Stop it, or choose another PORT.',
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(checkPort({ host: '127.0.0.1', port })).resolves.toBeUndefined();
  });

  it('refuses a HOST that is not an address of this machine', async () => {
    await expect(checkPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST is not an address of this machine.',
    );
  });
});
