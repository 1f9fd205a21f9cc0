import { closeBrowser, closePages, newServerTrouble } from './browserPage';

jest.setTimeout(60_000);

// Every browser test also says: no page and no server complained while it ran.
afterEach(async () => {
  const complaints = await closePages();
  expect([...complaints, ...newServerTrouble()]).toEqual([]);
});

afterAll(closeBrowser);
