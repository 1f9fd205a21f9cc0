import type { OrderByItemBuilder } from 'kysely';

/**
 * Orders a column of names the way people look them up: Dearborn, DeKalb; Court 2, Court 10. Raw
 * SQL uses `collate by_name`. The database's own order is by character codes.
 */
export function byName(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.collate('by_name');
}
