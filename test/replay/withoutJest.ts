import '../../scripts/clientConstants';

// The pages of the flows are made for Jest, whose names they use when they are loaded.
Object.assign(globalThis, { afterEach: () => undefined });
