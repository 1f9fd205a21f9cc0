import '../../scripts/clientConstants';

// The flow tests' pages are made for Jest and use its globals when loaded.
Object.assign(globalThis, { afterEach: () => undefined });
