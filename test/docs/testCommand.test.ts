import { readArguments } from '../../scripts/test';

const QUICK = ['--selectProjects', 'node', 'client', 'smoke'];

describe('the arguments of npm test', () => {
  it('selects the quick projects by default', () => {
    expect(readArguments([]).args).toEqual(QUICK);
    expect(readArguments(['--all']).projects).toEqual(['node', 'client', 'browser']);
  });

  it('puts paths before projects, regardless of the order of the arguments', () => {
    const sorted = ['test/flows', '--json', '--selectProjects', 'client'];
    expect(readArguments(['--selectProjects', 'client', 'test/flows', '--json']).args).toEqual(
      sorted,
    );
    expect(readArguments(['test/flows', '--selectProjects', 'client', '--json']).args).toEqual(
      sorted,
    );
    expect(
      readArguments(['--json', '--selectProjects', 'client', '--', 'test/flows']).args,
    ).toEqual(sorted);
  });

  it('keeps an option and its value together', () => {
    expect(readArguments(['-t', 'logs out', 'test/flows']).args).toEqual([
      'test/flows',
      '-t',
      'logs out',
      ...QUICK,
    ]);
  });

  it('builds only for tests that read the build', () => {
    expect(readArguments([]).needsBuild).toBe(true);
    expect(readArguments(['test/']).needsBuild).toBe(true);
    expect(readArguments(['test/flows']).needsBuild).toBe(false);
    expect(readArguments(['--selectProjects', 'client']).needsBuild).toBe(false);
    expect(readArguments(['--selectProjects', 'browser', 'smoke.test']).needsBuild).toBe(true);
  });

  it('runs a browser test named by its path', () => {
    expect(readArguments(['test/browser/keyboard']).projects).toContain('browser');
  });
});
