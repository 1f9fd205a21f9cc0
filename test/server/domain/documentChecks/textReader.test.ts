import { createWorker } from 'tesseract.js';
import { TextReader } from '../../../../src/server/domain/documentChecks/textReader';

jest.mock('tesseract.js', () => ({ createWorker: jest.fn(), OEM: { LSTM_ONLY: 1 } }));

describe('text recognition', () => {
  it('starts a new worker for the next page after a failed start', async () => {
    const worker = {
      recognize: () => Promise.resolve({ data: { blocks: [] } }),
      terminate: () => Promise.resolve(),
    };
    jest
      .mocked(createWorker)
      .mockRejectedValueOnce(new Error('No memory'))
      .mockResolvedValueOnce(worker as never);
    const reader = new TextReader();
    const page = { png: new Uint8Array(), scale: 1 };
    const { signal } = new AbortController();
    await expect(reader.read(page, signal)).rejects.toThrow('No memory');
    expect(await reader.read(page, signal)).toEqual([]);
    await reader.close();
  });
});
