import { BatchWriter } from '../../src/server/batchWriter';

interface Write {
  readonly rows: readonly number[];
  readonly dropped: number;
}

function open({
  isBroken = () => false,
  maxWaiting = 3,
}: { isBroken?: () => boolean; maxWaiting?: number } = {}) {
  const writes: Write[] = [];
  const lost: number[] = [];
  const writer = new BatchWriter<number>({
    maxWaiting,
    maxBatch: 2,
    write: (rows, dropped) => {
      if (isBroken()) return Promise.reject(new Error('no database'));
      writes.push({ rows, dropped });
      return Promise.resolve();
    },
    onError: (_error, count) => lost.push(count),
  });
  return { writer, writes, lost };
}

describe('a batch writer', () => {
  it('writes rows in batches and reports how many a full buffer dropped', async () => {
    const { writer, writes } = open();
    for (const row of [1, 2, 3, 4, 5]) writer.add(row);
    await writer.flush();
    expect(writes).toEqual([{ rows: [1, 2], dropped: 2 }]);
    await writer.flush();
    expect(writes[1]).toEqual({ rows: [3], dropped: 0 });
  });

  it('drops and counts the rows of a failed write instead of repeating it', async () => {
    let isBroken = true;
    const { lost, writer, writes } = open({ isBroken: () => isBroken });
    writer.add(1);
    await writer.flush();
    expect(lost).toEqual([1]);
    isBroken = false;
    writer.add(2);
    await writer.flush();
    expect(writes).toEqual([{ rows: [2], dropped: 1 }]);
  });

  it('writes nothing without rows', async () => {
    const { writer, writes } = open();
    await writer.flush();
    expect(writes).toEqual([]);
  });
});
