import type { FastifyInstance } from 'fastify';
import { notifyAboutEvents } from './notifyRepository';
import { runOwnWork } from '../../work';

/**
 * Returns a function that notifies users who watch a case right after a decision changed it. A
 * scheduled job handles events that were left when a server crashed.
 */
export function createAlerts(app: FastifyInstance): () => void {
  let running: Promise<void> = Promise.resolve();
  const notify = async (): Promise<void> => {
    try {
      await runOwnWork(() => notifyAboutEvents(app.database.db, app.clock.now()));
    } catch (error) {
      app.log.warn({ err: error }, 'alerts not written yet');
    }
  };
  app.addHook('onClose', () => running);
  return () => {
    running = running.then(notify);
  };
}
