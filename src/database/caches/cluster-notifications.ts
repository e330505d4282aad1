/**
 * Notifications between the nodes of one installation. PostgreSQL sends them by LISTEN/NOTIFY at commit. On SQLite, a changed
 * data_version shows that another process, such as a script, has written.
 */
export interface ClusterNotifications {
  /** Notifies the other nodes when the open transaction commits. */
  publish(topic: string): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of notifications. */
export interface NotificationHandlers {
  /**
   * Another node has published a topic. Null means that anything may have changed, for example because the connection was
   * lost until now.
   */
  onMessage(topic: string | null): void;
  /** Notifications may be lost from now on. */
  onDisconnect(): void;
}
