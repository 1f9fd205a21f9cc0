import { closeBrowser, closePages, newServerTrouble } from './browserPage';

// Far longer than a test takes, except on a machine under load.
jest.setTimeout(180_000);

// Every browser test also expects no complaints from its pages and the server.
afterEach(async () => {
  const complaints = await closePages();
  expect([...complaints, ...newServerTrouble()]).toEqual([]);
});

afterAll(closeBrowser);
