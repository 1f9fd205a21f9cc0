import { expectComplaint, takeComplaints, takeFailures } from '../support/quietConsole';

describe('a console message in a test', () => {
  it.each(['error', 'warn'] as const)('fails a test that writes console.%s', (method) => {
    console[method]('Two children with the key %s', 'recorder');
    expect(takeFailures()).toEqual([`console.${method}: Two children with the key recorder`]);
  });

  it('passes a test that expects a console message', () => {
    expectComplaint(/key recorder/);
    console.error('Two children with the key recorder');
    expect(takeFailures()).toEqual([]);
  });

  it('fails a test that expects a different console message', () => {
    expectComplaint(/key recorder/);
    console.error('Something else');
    expect(takeFailures()).toEqual([
      'console.error: Something else',
      'The console never reported /key recorder/.',
    ]);
  });

  it("keeps one test's console messages out of the next test", () => {
    console.warn('once');
    expect(takeComplaints()).toHaveLength(1);
    expect(takeFailures()).toEqual([]);
  });
});
