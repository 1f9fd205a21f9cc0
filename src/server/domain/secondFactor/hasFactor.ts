import { sql } from 'kysely';

/** SQL condition: the user `u` has a second factor. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from authenticator_app f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkey k where k.user_id = u.id))`;
