import { logPosition, ReplicaLag } from '../../../src/server/db/replicaLag';

describe('the lag of a replica', () => {
  it("reports an unknown replica lag until the primary's position is known", () => {
    expect(new ReplicaLag().lagOf(5n, 1_000)).toBeNull();
  });

  it('reports no replica lag once the replica reaches the last known position of the primary', () => {
    const lag = new ReplicaLag();
    lag.add(100n, 0);
    expect(lag.lagOf(100n, 90_000)).toBe(0);
    expect(lag.lagOf(150n, 90_000)).toBe(0);
  });

  it('measures the lag as the time since the primary was at the replica’s position', () => {
    const lag = new ReplicaLag();
    for (const second of [0, 1, 2, 3, 4]) lag.add(BigInt(second * 10), second * 1_000);
    expect(lag.lagOf(25n, 5_000)).toBe(3_000);
    expect(lag.lagOf(5n, 5_000)).toBe(5_000);
  });

  it('reports at least the age of the oldest sample when the replica is behind all samples', () => {
    const lag = new ReplicaLag();
    lag.add(50n, 1_000);
    lag.add(60n, 2_000);
    expect(lag.lagOf(10n, 8_000)).toBe(7_000);
  });

  it('starts measuring lag when the primary stops being idle', () => {
    const lag = new ReplicaLag();
    lag.add(50n, 0);
    lag.add(50n, 60_000);
    lag.add(60n, 61_000);
    expect(lag.lagOf(50n, 62_000)).toBe(2_000);
  });

  it.each([
    ['0/0', 0n],
    ['0/16B3748', 23_803_720n],
    ['16/B374D848', 0x16b374d848n],
  ])('parses the log position %s', (text, position) => {
    expect(logPosition(text)).toBe(position);
  });
});
