import type { FastifyInstance } from 'fastify';
import type { RegisterId } from '#contract/records/registers';
import type { FindRegion } from './placesRepository';
import type { SearchCall, SearchedRegister } from './register';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registers that this server searches, for searches run without a request. */
    readonly searchAreas: Map<RegisterId, SearchArea<SearchCall>>;
  }
}

/** A register, with what the server needs to search it. */
export interface SearchArea<Call extends SearchCall> {
  readonly app: FastifyInstance;
  readonly register: SearchedRegister<Call>;
  readonly findRegion: FindRegion;
}
