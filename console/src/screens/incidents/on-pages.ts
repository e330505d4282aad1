/** Whether status pages can show an incident. They show it at components, which are checks. */
export const isOnPages = ({
  public: isPublic,
  checks,
}: {
  public: boolean;
  checks: readonly string[] | null;
}): boolean => isPublic && (checks?.length ?? 0) > 0;
