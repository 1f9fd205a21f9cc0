import { endingOf, memoryShortage } from '../../src/server/memory';

describe('memory check', () => {
  it('warns about too little memory for the first start, with the required minimum', () => {
    expect(memoryShortage(512 * 2 ** 20)).toMatch(/^This machine has 512 MB .* at least 1024 MB/);
  });

  it('accepts this machine, and a 1 GB machine, which reports slightly less memory', () => {
    expect(memoryShortage(980 * 2 ** 20)).toBeNull();
    expect(memoryShortage()).toBeNull();
  });

  it('reports low memory as the likely reason when the system kills the setup', () => {
    expect(endingOf(null, 'SIGKILL')).toMatch(/^was killed: .* memory, .* at least 1024 MB$/);
    expect(endingOf(null, 'SIGTERM')).toBe('ended with SIGTERM');
    expect(endingOf(3, null)).toBe('ended with code 3');
  });
});
