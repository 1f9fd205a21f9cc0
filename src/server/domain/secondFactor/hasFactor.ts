import { sql } from 'kysely';

/** SQL: the user `u` signs in with more than a password. */
export const HAS_SECOND_FACTOR = sql<boolean>`(
  exists (select from authenticator_app f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select from passkey k where k.user_id = u.id))`;
