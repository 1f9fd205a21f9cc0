import { expectComplaint, takeComplaints, takeFailures } from '../support/quietConsole';

describe('a console message in a test', () => {
  it.each(['error', 'warn'] as const)(
    'fails the test that causes it when it is a console.%s',
    (method) => {
      console[method]('Two children with the key %s', 'recorder');
      expect(takeFailures()).toEqual([`console.${method}: Two children with the key recorder`]);
    },
  );

  it('fails no test that expects it', () => {
    expectComplaint(/key recorder/);
    console.error('Two children with the key recorder');
    expect(takeFailures()).toEqual([]);
  });

  it('fails a test that expects another one', () => {
    expectComplaint(/key recorder/);
    console.error('Something else');
    expect(takeFailures()).toEqual([
      'console.error: Something else',
      'The console never reported /key recorder/.',
    ]);
  });

  it('leaves nothing for the next test', () => {
    console.warn('once');
    expect(takeComplaints()).toHaveLength(1);
    expect(takeFailures()).toEqual([]);
  });
});
