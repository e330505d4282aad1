// Generated from the OpenAPI document by `npm run client`.
export interface paths {
    "/api/auth/local": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Returns a token for the Authorization header of all other requests.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/local/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Creates an account. If addresses must be confirmed first, the response contains no token and is the same for an address that already has an account. An email to the address contains the next step.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset
         * @description Sends a code by email. The response is the same whether or not the address is known.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a code
         * @description Requires the code from the email. Returns the same as a sign-in.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm an email address
         * @description The target of the link in the email. Redirects to a page.
         */
        get: operations["confirmEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the confirmation email
         * @description The response is the same whether or not the address is known.
         */
        post: operations["sendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Requires the current password. Returns the same as a sign-in.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request another email address of your account
         * @description Sends a link to the new address, and a notice to the present one. The address changes when the link is used: POST /address-links/use. The link works once, for 24 hours; a later request replaces it, and a change of the password withdraws it. The response is the same whether or not the address has an account. Five requests in 24 hours.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify your password in a single sign-on session
         * @description A single sign-on session gives access only to the organisation that it was started for. After this call, and until the session ends, it also gives access to your other organisations, except those that require single sign-on. The tokens stay the same.
         */
        post: operations["stepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/undo-sso-only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch SSO-only off again, by the link of an email
         * @description For an owner who got the email about a switch to SSO-only that may not work. Requires the token of the email and the password of that owner, and opens no session. The token works once, for 24 hours, until an owner or admin signs in by single sign-on.
         */
        post: operations["undoSsoOnly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/leave-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a link that leaves an organisation
         * @description For a person whose sign-in is refused with SSO_REQUIRED. Sends an email with a link for each organisation that requires single sign-on, once in 24 hours each. The link works for 24 hours: its page has a button that ends the membership. The last owner of an organisation gets none.
         */
        post: operations["requestLeaveLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens
         * @description A refresh token works once. If it is used again, it has been copied, and its session ends. If another request used it less than ten seconds ago, the request is refused and the session continues.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the token, or all that GET /api/auth/sessions lists with the scope "all".
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Your open sessions, most recently used first, at most 100. A single sign-on session without a step-up shows only those of its organisation.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Its tokens stop working. It must be in your list.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your account
         * @description The account that the token belongs to.
         */
        get: operations["readOwnUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alert channels
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        get: operations["listAlertChannels"];
        put?: never;
        /**
         * Create one alert channel
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["createAlertChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one alert channel
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        get: operations["readAlertChannel"];
        /**
         * Update one alert channel
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateAlertChannel"];
        post?: never;
        /**
         * Delete one alert channel
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        delete: operations["deleteAlertChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to one alert channel
         * @description The message is sent within seconds; last_success_at and last_error show what became of it.
         *
         *     Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["testAlertChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Requires the capability `key:manage`: owner, admin, and platform operators.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create one API key
         * @description Only this response contains the key. It acts within the rights that its creator has at the time of a request. A platform operator who sends null for organisation creates a key of the platform, which works in all organisations. Only people can create keys.
         *
         *     Requires the capability `key:manage`: owner, admin, and platform operators.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one API key
         * @description Requires the capability `key:manage`: owner, admin, and platform operators.
         */
        get: operations["readApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke one API key
         * @description The key stops working at once. This cannot be undone; the key stays in the list.
         *
         *     Requires the capability `key:manage`: owner, admin, and platform operators.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit entries as a stream
         * @description All entries that match the filters, oldest first, as NDJSON or as CSV that is safe to open in a spreadsheet.
         *
         *     Requires the capability `audit:read`: owner, admin, auditor, and platform operators.
         */
        get: operations["exportAllAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Operators can let old entries be removed, whole months at a time. An entry of the action audit-log.remove records each removal, and meta.complete_from is the time since which nothing was removed.
         *
         *     Requires the capability `audit:read`: owner, admin, auditor, and platform operators.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one audit entry
         * @description Requires the capability `audit:read`: owner, admin, auditor, and platform operators.
         */
        get: operations["readAuditEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blueprints
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listBlueprints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one blueprint
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readBlueprint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints/{id}/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy one blueprint
         * @description Provisions a cloud instance from the blueprint, within budget and limits. `meta.deployment` is the documentId of its deployment. Blueprints with steps that other programs run are deployed by a plan.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["deployBlueprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints/{id}/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft the next version of one blueprint
         * @description Makes a draft with the same content. When it is published, it becomes the next version: a new blueprint with the same line and slug.
         *
         *     Requires the capability `blueprint:write`: owner, admin, engineer, and platform operators.
         */
        post: operations["draftNextBlueprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints/{id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retire one blueprint
         * @description It stays readable, and cannot be planned or deployed any more. A second time changes nothing.
         *
         *     Requires the capability `blueprint:publish`: owner, admin, and platform operators.
         */
        post: operations["retireBlueprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore one retired blueprint
         * @description It can be planned and deployed again.
         *
         *     Requires the capability `blueprint:publish`: owner, admin, and platform operators.
         */
        post: operations["restoreBlueprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprints/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan the deployment of one blueprint
         * @description Shows what POST /deployments would do with its plan_token, and changes nothing. Every fault of an input has an entry in errors. The token is valid for 30 minutes, once, for the same person or credential. If budget or limits refuse the deployment now, plan_token is null, and warnings says why. estimate.unknown counts steps whose cost nobody knows: the amounts are without them.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["planBlueprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprint-drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blueprint drafts
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listBlueprintDrafts"];
        put?: never;
        /**
         * Create one blueprint draft
         * @description Requires the capability `blueprint:write`: owner, admin, engineer, and platform operators.
         */
        post: operations["createBlueprintDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprint-drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one blueprint draft
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readBlueprintDraft"];
        /**
         * Update one blueprint draft
         * @description Requires the capability `blueprint:write`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateBlueprintDraft"];
        post?: never;
        /**
         * Delete one blueprint draft
         * @description Requires the capability `blueprint:write`: owner, admin, engineer, and platform operators.
         */
        delete: operations["deleteBlueprintDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprint-drafts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the comments on one blueprint draft
         * @description Comments and the reasons of rejections, newest first. Continue with meta.next as after; null: that was all.
         *
         *     Requires the capability `blueprint:write`: owner, admin, engineer, and platform operators.
         */
        get: operations["commentsBlueprintDraft"];
        put?: never;
        /**
         * Comment on one blueprint draft
         * @description The comment stays with the draft, also in another organisation after a merge or a split.
         *
         *     Requires the capability `blueprint:write`: owner, admin, engineer, and platform operators.
         */
        post: operations["commentBlueprintDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blueprint-drafts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject one blueprint draft
         * @description Sends a draft in review back to its author, who gets an email. The reason becomes a comment.
         *
         *     Requires the capability `blueprint:publish`: owner, admin, and platform operators.
         */
        post: operations["rejectBlueprintDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cells/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the cell of an organisation
         * @description For frontends, before a sign-in. A slug that no organisation has gets one of the cells, too, so that the response does not reveal which exist. A request for an organisation that this node does not serve returns 421 `WRONG_CELL` with the same address.
         *
         *     Requires no credentials.
         */
        get: operations["listCell"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/check-ins/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report as the job of a heartbeat check
         * @description The token in the address is the credential: the response to the creation of the check shows it. Each call stores a result. If none arrives within the interval and the grace period, the check is down.
         *
         *     Requires no credentials.
         */
        post: operations["reportCheckIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cloud accounts
         * @description Requires the capability `billing:manage`: owner, admin, and platform operators.
         */
        get: operations["listCloudAccounts"];
        put?: never;
        /**
         * Create one cloud account
         * @description Requires a platform operator.
         */
        post: operations["createCloudAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one cloud account
         * @description Requires the capability `billing:manage`: owner, admin, and platform operators.
         */
        get: operations["readCloudAccount"];
        /**
         * Update one cloud account
         * @description Requires a platform operator.
         */
        put: operations["updateCloudAccount"];
        post?: never;
        /**
         * Delete one cloud account
         * @description Requires a platform operator.
         */
        delete: operations["deleteCloudAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cloud instances
         * @description Requires the capability `instance:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listCloudInstances"];
        put?: never;
        /**
         * Create one cloud instance
         * @description Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["createCloudInstance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cloud-instances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one cloud instance
         * @description Requires the capability `instance:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readCloudInstance"];
        /**
         * Update one cloud instance
         * @description Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateCloudInstance"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List compliance rules
         * @description Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["listComplianceRules"];
        put?: never;
        /**
         * Create one compliance rule
         * @description It applies to findings that are imported from now on for the first time. Of several rules the oldest decides, those of the organisation before those of the platform, and each before the table of Tenantry. If an operator sends null for organisation, the rule is one of the platform.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["createComplianceRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one compliance rule
         * @description Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["readComplianceRule"];
        /**
         * Update one compliance rule
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        put: operations["updateComplianceRule"];
        post?: never;
        /**
         * Delete one compliance rule
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        delete: operations["deleteComplianceRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cost-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cost records
         * @description Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listCostRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cost-records/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one cost record
         * @description Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readCostRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cost-records/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a FOCUS file
         * @description Imports cost and usage data in the format FOCUS 1.0 to 1.4, or as Oracle writes it: Parquet, or CSV in UTF-8 or UTF-16 separated by commas, semicolons or tabs, uncompressed or compressed with gzip. Column names can be in lower case. Only BilledCost, BillingCurrency, BillingAccountId and ChargePeriodStart are required. Cloud accounts map each row to its organisation; BilledCost is its amount. Valid rows are stored; the others are counted in refused. errors lists each kind of fault once, at most 1,000: the number of its rows, the lines of the first 20 (Parquet rows count from 1), and the reason of the first. notes lists what was accepted although FOCUS does not allow it: TIME_READ_AS_UTC for times without a zone or in another format than ISO 8601. A row is identified by all of its columns that are no amounts. With mode=append, a row that is already stored is not imported twice, and one with a different amount is corrected. With mode=replace, the file is a part of an export: it is kept until all parts are there, and then they replace what the same export delivered before for their billing accounts and billing periods, in one transaction. set.missing lists the parts that are missing; as long as there are any, nothing is changed. A part that is sent again replaces itself. Incomplete parts are dropped after a day, if there are 3 newer sets of the export or 50 of all, or if a later set of the export is completed. Costs of suspended organisations are imported like all others. If an organisation is archived during the import, for example by a merge, its remaining rows are refused with ORGANISATION_ARCHIVED: import the file again.
         *
         *     Requires a platform operator.
         */
        post: operations["importCostRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel one deployment
         * @description No step begins any more, and executors are told to stop. What it has made stays. A second time changes nothing.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["cancelDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry one deployment from the failed step
         * @description Steps that have succeeded do not run again. Each step has the same idempotency key as before.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["retryDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/destroy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Destroy one deployment
         * @description Its steps run in reverse with the action destroy, and its instances become terminated.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["destroyDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify one deployment
         * @description Its verify steps run again. If one fails, the deployment has drifted, and an incident is opened.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["verifyDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/steps/{step}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what happened to an unknown step of one deployment
         * @description For a step whose executor fell silent. The deployment goes on from there.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["resolveDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/steps/{step}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a step of one deployment
         * @description The last 100, the latest first. A finished attempt never changes.
         *
         *     Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["attemptsDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a step of one deployment
         * @description The text of the last attempt from `after` on. Ask again with `next` until `ended`. The last 64 KiB are kept; secrets are ***.
         *
         *     Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["logDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployments
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listDeployments"];
        put?: never;
        /**
         * Start a planned deployment
         * @description Carries out exactly what the plan shows, once. It reserves the estimate of the budget of the month until it fails or ends. If the deployment policy asks for an approval, it waits for that as awaiting_approval. The organisation is that of the plan.
         *
         *     Requires the capability `instance:provision`: owner, admin, engineer, and platform operators.
         */
        post: operations["createDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one deployment
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve one deployment
         * @description Its first steps begin. Who asked for it cannot approve it, unless nobody else of the organisation has deployment:approve.
         *
         *     Requires the capability `deployment:approve`: owner, admin, and platform operators.
         */
        post: operations["approveDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject one deployment
         * @description Nothing of it ever runs, and the budget that it reserved is free.
         *
         *     Requires the capability `deployment:approve`: owner, admin, and platform operators.
         */
        post: operations["rejectDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployment-callbacks/{attempt}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report on a step as its webhook executor
         * @description The request for a step names this address and the secret that signs callbacks by Standard Webhooks. A callback with the status running extends the deadline; the others end the step. The same callback twice has no effect.
         *
         *     Requires no token.
         */
        post: operations["receiveDeploymentCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployment-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployment steps
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listDeploymentSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployment-steps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one deployment step
         * @description Requires the capability `blueprint:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readDeploymentStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/directory-integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List directory integrations
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["listDirectoryIntegrations"];
        put?: never;
        /**
         * Create one directory integration
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["createDirectoryIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/directory-integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one directory integration
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["readDirectoryIntegration"];
        /**
         * Update one directory integration
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        put: operations["updateDirectoryIntegration"];
        post?: never;
        /**
         * Delete one directory integration
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        delete: operations["deleteDirectoryIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of an organisation in order
         * @description The events that webhooks deliver, with the same ids and bodies, whether or not an endpoint subscribes to them. Events of one organisation are in the order in which they were committed, without gaps: continue with `meta.next` as `after`, also after an empty page. With order=newest, the newest come first, and `meta.next` leads to older ones. Events are kept for 90 days, unless the operator has set another period; an older cursor is refused with 410.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["listEventFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description Requires a signed-in user or an API token.
         */
        get: operations["listExchangeRates"];
        put?: never;
        /**
         * Create one exchange rate
         * @description Requires a platform operator.
         */
        post: operations["createExchangeRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exchange-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one exchange rate
         * @description Requires a signed-in user or an API token.
         */
        get: operations["readExchangeRate"];
        /**
         * Update one exchange rate
         * @description Requires a platform operator.
         */
        put: operations["updateExchangeRate"];
        post?: never;
        /**
         * Delete one exchange rate
         * @description Requires a platform operator.
         */
        delete: operations["deleteExchangeRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incidents
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listIncidents"];
        put?: never;
        /**
         * Create one incident
         * @description Opens an incident by hand. Those of checks open and end by themselves.
         *
         *     Requires the capability `incident:manage`: owner, admin, engineer, and platform operators.
         */
        post: operations["createIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one incident
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readIncident"];
        /**
         * Update one incident
         * @description Requires the capability `incident:manage`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateIncident"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidents/{id}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add to the timeline of one incident
         * @description Requires the capability `incident:manage`: owner, admin, engineer, and platform operators.
         */
        post: operations["writeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidents/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge one incident
         * @description Alerts about it are not repeated. A second time changes nothing.
         *
         *     Requires the capability `incident:manage`: owner, admin, engineer, and platform operators.
         */
        post: operations["acknowledgeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/incidents/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve one incident
         * @description For incidents that a person opened. That of a check opens again if the check goes down again.
         *
         *     Requires the capability `incident:manage`: owner, admin, engineer, and platform operators.
         */
        post: operations["resolveIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Create one invitation
         * @description Emails a token to the address, which works once and for seven days. An open invitation takes a seat of the organisation. If the server sends no email, the response contains the token, to be passed on by hand. If organisations have sent too many emails to the address today, it gets none, and meta.warnings says so (INBOX_LIMIT_REACHED).
         *
         *     Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one invitation
         * @description Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        get: operations["readInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one invitation again
         * @description Sends it with a new token for another seven days; the old token stops working. The warning INBOX_LIMIT_REACHED is the same as for a new one.
         *
         *     Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke one invitation
         * @description Its token stops working, and its seat is freed.
         *
         *     Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        post: operations["revokeInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show an invitation to the holder of its token
         * @description For the page that the email links to. Requires only its token, and changes nothing. The names, the role and the address are only shown while it is open. A token that was replaced by sending the invitation again is unknown.
         *
         *     Requires no credentials.
         */
        post: operations["showInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description Requires only its token, which then stops working; no account or session is needed. The seat is freed.
         *
         *     Requires no credentials.
         */
        post: operations["declineInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description With a bearer token, the account must have the invited address, and its person joins. Without one, username and password create an account for the address, and the response contains its tokens. The person of an existing account has to sign in first. In a single sign-on session of another organisation, a caller whose account has a password has to verify it first: POST /api/auth/step-up.
         *
         *     Requires no credentials.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance-windows/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read when the maintenance windows of an organisation occur
         * @description Every time of each window that ends after from and begins before until, in the order in which they begin: at most the first 1000; meta.is_complete is false if there are more. A window keeps the time of its zone when the clock changes.
         *
         *     Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["calendarMaintenanceWindow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance windows
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listMaintenanceWindows"];
        put?: never;
        /**
         * Create one maintenance window
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["createMaintenanceWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance-windows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one maintenance window
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readMaintenanceWindow"];
        /**
         * Update one maintenance window
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateMaintenanceWindow"];
        post?: never;
        /**
         * Delete one maintenance window
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        delete: operations["deleteMaintenanceWindow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your identity, memberships and capabilities
         * @description `pending_memberships` wait for an answer: POST /api/memberships/{id}/accept or /decline. `session` shows how a person signed in, and `api_key` what a key can do; each is null for other callers. `support_view` is why an administrator of the platform reads the organisation, and until when; `name` is theirs. The membership of an API key shows the role of its creator, within which the key acts. `is_operator` is true for a key of the platform.
         *
         *     Requires a signed-in user or an API token.
         */
        get: operations["readMe"];
        /**
         * Change your name
         * @description Other people see the name, and you can sign in with it. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up. The address of the account is changed by POST /api/auth/change-email.
         *
         *     Requires a signed-in user or an API token.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which emails you get
         * @description For each of your organisations: the kinds of emails that your role can get, and those that you have switched off. Emails about security are always sent.
         *
         *     Requires a signed-in user or an API token.
         */
        get: operations["showNotificationsMe"];
        /**
         * Choose which emails you get about an organisation
         * @description Replaces the list of the kinds that are switched off. Alert channels and addresses that an organisation lists stay as they are.
         *
         *     Requires a signed-in user or an API token.
         */
        put: operations["chooseNotificationsMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/address-links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the new address of your account, by a link
         * @description Requires only the token of the email, which POST /auth/change-email sends. All sessions of the account end; sign in with the new address.
         *
         *     Requires no credentials.
         */
        post: operations["useAddressLinkMe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many organisations you may own
         * @description For the page that creates an organisation. An organisation counts for the person who has been its owner for the longest, unless it is archived. Creating one beyond `limit` is possible: the newest ones beyond it get a grace period of `grace_days` (14), and are suspended after it. A limit is null if there is none. During a trial, `trial_ends_at` is when `limit_after_trial` begins to apply; otherwise it is null, and the two limits are the same.
         *
         *     Requires a signed-in user or an API token.
         */
        get: operations["ownershipMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members and invitations
         * @description Memberships and open invitations in one list, with email addresses and last sign-ins, for those who manage them. Members without the capability use GET /memberships, which shows neither.
         *
         *     Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        get: operations["listMembersAndInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memberships
         * @description Requires the capability `member:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listMemberships"];
        put?: never;
        /**
         * Create one membership
         * @description By an owner or admin: asks the person, by email and in GET /api/me. Until they accept, the membership is pending (`pending_since`): it takes a seat and has no other effect. By a platform operator: adds the member at once. If organisations have sent too many emails to the person today, the membership is offered without one, and meta.warnings says so (INBOX_LIMIT_REACHED).
         *
         *     Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        post: operations["createMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one membership
         * @description Requires the capability `member:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readMembership"];
        /**
         * Update one membership
         * @description Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        put: operations["updateMembership"];
        post?: never;
        /**
         * Delete one membership
         * @description Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        delete: operations["deleteMembership"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an organisation
         * @description Ends your membership, whatever your role or session, even if the organisation is blocked for the session or read-only. The last owner cannot leave. A pending membership is declined, as by POST /memberships/{id}/decline.
         *
         *     Requires a signed-in user or an API token.
         */
        post: operations["leaveMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a pending membership
         * @description Makes the caller a member. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.
         *
         *     Requires a signed-in user or an API token.
         */
        post: operations["acceptMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a pending membership
         * @description Removes it and frees its seat. In a single sign-on session of another organisation, a caller whose account has a password has to verify it first: POST /api/auth/step-up.
         *
         *     Requires a signed-in user or an API token.
         */
        post: operations["declineMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memberships/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a deactivated member
         * @description Reactivates a member whom the organisation's directory has deactivated or removed, until the directory deactivates them again: to make it permanent, change the assignment in the directory too. An active member does not change.
         *
         *     Requires the capability `member:manage`: owner, admin, and platform operators.
         */
        post: operations["reactivateMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leave-links/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show which organisation the link of an email leaves
         * @description For the page that the email links to. Requires only the token of the email, and changes nothing.
         *
         *     Requires no credentials.
         */
        post: operations["showLeaveMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leave-links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an organisation that requires single sign-on, by a link
         * @description For a person who cannot sign in, because the organisation requires single sign-on. Requires only the token of the email, which POST /auth/leave-link sends. The last owner cannot leave.
         *
         *     Requires no credentials.
         */
        post: operations["useLeaveMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description Pending deliveries by destination, the last runs of the watchdogs, and the process. Scrape it with an API token of the admin panel that has only the permission metrics.find.
         *
         *     Requires a platform operator.
         */
        get: operations["listMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The OpenAPI 3.1 document of the API. `/documentation` is its readable form.
         *
         *     Requires no credentials.
         */
        get: operations["describeOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/deployment-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the deployment policy of an organisation
         * @description What is not decided has its default.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["deploymentPolicyOrganisation"];
        /**
         * Change the deployment policy of an organisation
         * @description Changes the fields in the body. It counts for deployments that are started from now on.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        put: operations["changeDeploymentPolicyOrganisation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organisations
         * @description Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listOrganisations"];
        put?: never;
        /**
         * Create one organisation
         * @description The caller becomes its owner. It starts on the platform's default plan, with its limits. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.
         *
         *     Requires a signed-in user or an API token.
         */
        post: operations["createOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one organisation
         * @description Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readOrganisation"];
        /**
         * Update one organisation
         * @description Changes the fields in the body. A new ip_allowlist that excludes the address of the request is stored, with a warning in meta.warnings. Turning on sso_only can return the warnings SSO_NOT_CONFIGURED, SSO_UNPROVEN, SSO_LOCKS_OUT and SSO_ENDS_YOUR_SESSION, a vat_id of another country than billing_country returns VAT_ID_COUNTRY_MISMATCH, and one with an unusual check digit VAT_ID_UNUSUAL until the registry has confirmed it. New addresses in budget_alert_emails that do not receive alerts yet return ALERT_ADDRESSES_WAITING and ALERT_ADDRESSES_REFUSED. With dry_run=true nothing is stored or sent. In a suspended organisation, members can still change billing_country, is_business and vat_id, which a payment requires.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        put: operations["updateOrganisation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage and limits of an organisation
         * @description A limit of null means no limit. Agents count until they are revoked, instances until they are terminated. entitlements shows which features the plan includes.
         *
         *     Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["limitsOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the overview of an organisation
         * @description What a dashboard shows. Parts that need a capability which the caller lacks are null: status.causes (billing:manage), agents (agent:read), open_findings (finding:read), drafts and deployments (blueprint:read) and checks (synthetic:read). status.next is the next change of the status if nothing else changes; its time is null if it is due at the next run of a watchdog. forecast extends the spend of the days so far to the end of the month (UTC), and is null before the first charge of the month. deployments: running are pending and being destroyed, too; failed_this_week ended in the last 7 days; expiring_soon are destroyed by themselves within 24 hours; one can count several times. Counts of records stop at 10000; checks are the enabled ones, at most the oldest 1000, by the state that GET /synthetic-checks?with=state shows.
         *
         *     Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["overviewOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics of an organisation for Prometheus
         * @description OpenMetrics 1.0: agents, open findings, drafts, checks, limits, budget and status, as GET /organisations/{id}/overview counts them, and the state of each enabled check with the error budget of its objective, at most of the oldest 1000. Scrape it with an API key. Metrics that need a capability which the caller lacks are missing: agent:read, finding:read, blueprint:read, synthetic:read.
         *
         *     Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["metricsOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how available the checks of one organisation were
         * @description Whole seconds in which each check was up, degraded, down or of unknown state outside maintenance windows, and in maintenance: they add up to the range, as far as it has passed. in_maintenance is what the state was there. down begins with the first failed result that was confirmed, and ends with the first success that was. A silence is unknown from one interval after the last result on. uptime is the share of up and degraded among the known time outside maintenance. error_budget is that of the objective slo_percent: seconds that the check can be down in the known time. agents are the same as each agent saw it. At most the 500 oldest checks.
         *
         *     Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["availabilityOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/availability/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export how available the checks of one organisation were
         * @description GET /organisations/{id}/availability as CSV: a line for each check, and one for each of its agents.
         *
         *     Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["availabilityExportOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/finding-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the finding policy of an organisation
         * @description What is not decided has its default.
         *
         *     Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["findingPolicyOrganisation"];
        /**
         * Change the finding policy of an organisation
         * @description Changes the fields in the body, and of days the severities in it. New days count for findings that are found, opened again or get another severity from now on.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        put: operations["changeFindingPolicyOrganisation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the findings of an organisation by control
         * @description For each control of ISO/IEC 27001:2022 Annex A, or each article of NIS 2, that findings concern: how many are open by severity (status open or in_progress), when the oldest of them was seen first, how many of them are overdue, how many risks are accepted, and the median of the days from the first report to the mitigation. control is null for findings that concern none; title is null for a control that compliance rules or people have added. At most 500 controls; meta.is_complete says whether these are all. As CSV with format=csv or the header Accept: text/csv.
         *
         *     Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["complianceOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/finding-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tools and scopes that report findings of an organisation
         * @description Each tool and scope with its last scan, its last complete scan, and how many of its findings are open or in progress. stale: there was no complete scan for stale_days of the finding policy (1 to 3650), so nothing has closed what was fixed since. The longest without a complete scan come first; at most 1000, and meta.is_complete says whether these are all. Dry runs and failed imports do not count.
         *
         *     Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["findingSourcesOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add up the costs of an organisation
         * @description Costs in EUR by day (UTC), service, account or provider, of this month by default. Days are complete and in their order; a day without cost records has the amount null, because its costs may not have been imported yet. Other groups are sorted by amount, the highest first; at most 50 are listed, and meta.other has the sum of the rest. The key is null for costs without a value, such as those of a charge that no service is named for. Other currencies were converted when they were imported.
         *
         *     Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["costsOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank the members of an organisation by points
         * @description A mitigated finding earns 10 points, a published draft 5 for its author, an enrolled agent 2. An achievement within the window counts as long as it lasts: a finding that is still mitigated, an agent that is not revoked. Equal points share a rank; at most 100 places are listed. While leaderboard_enabled is false, every caller is refused.
         *
         *     Requires the capability `organisation:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["leaderboardOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge an organisation into another
         * @description Requires the capability in both organisations, and the guards of both apply. A single sign-on session opens only one organisation, so an operator has to merge two SSO-only organisations. One transaction moves the records and archives the source. What happens to them: moves: members, agents, cloud_instances, blueprint_drafts, blueprints, deployments, deployment_steps, synthetic_checks, synthetic_results, incidents, maintenance_windows, status_pages, security_findings, security_scans, compliance_rules, cloud_accounts; running month: cost_records; revoked: scim_tokens, api_keys; stays: scim_groups, invitations, directory_integrations, webhook_endpoints, alert_channels, subscriptions, outbox_events, audit_entries.
         *
         *     Members of both organisations keep the higher role; owners also stay members of the archive, to read its history. A draft whose slug is taken gets the next free number, such as web-shop-2. Cost records of the current month (UTC) move to the target; those of past months stay as history.
         *
         *     The limits of the target apply exactly: agents that are not revoked, instances that are not terminated, members. Data does not leave its home_region. With dry_run=true nothing changes; blockers lists everything that prevents the merge, and warnings what to know before it.
         *
         *     Requires the capability `organisation:merge`: owner, and platform operators.
         */
        post: operations["mergeOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split an organisation into new ones
         * @description One transaction creates new organisations, moves each record to one of them, and archives the source. What happens to the records: assigned: members, agents, cloud_instances, blueprint_drafts, blueprints, deployments, synthetic_checks, maintenance_windows, status_pages, security_findings, cloud_accounts; follows: deployment_steps, synthetic_results, incidents; stays: security_scans, compliance_rules, scim_groups, invitations, webhook_endpoints, alert_channels, subscriptions, outbox_events, audit_entries; running month: cost_records; revoked: scim_tokens, api_keys; copied: directory_integrations.
         *
         *     Records that are not named go to the part with default: true, otherwise to the first. Linked records stay together (an agent and its cloud instance, an instance and its blueprint, a blueprint and its draft): naming one moves the others too, and naming two for different parts is refused. Results follow their check. Each part needs an owner; owners also stay members of the archive.
         *
         *     New organisations get the plan, limits, region, budget limit, single sign-on, directories and IP allowlist of the source. A split is refused while the budget blocks provisioning. With dry_run=true nothing changes; blockers lists the limits that prevent the split, and warnings what to know before it. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.
         *
         *     Requires the capability `organisation:merge`: owner, and platform operators.
         */
        post: operations["splitOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/end-password-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions that are not single sign-on
         * @description Members who signed in by password before this time have to sign in again to reach this organisation; their other organisations stay open. Turning on sso_only has the same effect.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["endPasswordSessionsOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/alert-recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who receives the budget alerts of an organisation
         * @description The addresses of budget_alert_emails. Addresses that members have proved (member) and confirmed ones receive alerts; waiting ones were asked by email, or will be; refused ones are never asked again.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["showOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/alert-recipients/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an address again to confirm that it receives budget alerts
         * @description Sends the email again, whose link works for 7 days. Each address can be asked once in 24 hours, and an organisation can ask 20.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["askOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-recipients/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show which organisation an email about budget alerts is from
         * @description For the page that the email links to. Requires only the token of the email, and changes nothing. People of the organisation have chosen its name, so it is one line without links, as in the email.
         *
         *     Requires no credentials.
         */
        post: operations["senderAlertRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-recipients/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address for budget alerts
         * @description Requires only the token of the email that asks for it. The address must still be on the list. Confirming again changes nothing.
         *
         *     Requires no credentials.
         */
        post: operations["confirmAlertRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-recipients/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse the budget alerts of an organisation
         * @description Requires only the token of an email. The address gets no alerts, and the organisation can never ask it again.
         *
         *     Requires no credentials.
         */
        post: operations["refuseAlertRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-recipients/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop budget alerts from a mail client
         * @description The address in the header List-Unsubscribe of an alert (RFC 8058), which works for 365 days. It refuses the alerts as POST /alert-recipients/refuse does. The body is ignored.
         *
         *     Requires no credentials.
         */
        post: operations["unsubscribeAlertRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/domain-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how to verify the workspace domain
         * @description The TXT record that proves control of workspace_domain, and whether the domain is verified.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["showDomainOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/verify-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the workspace domain by its DNS record
         * @description Looks up the record in the DNS. An unverified domain affects only its own organisation; a verified one also blocks password registration of its addresses while sso_only is on. The first sign-in of a member through the workspace verifies the domain too.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["verifyDomainOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/undo-links/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what the link of an email about SSO-only would undo
         * @description For the page that the email links to. Requires only the token of the email, and changes nothing: POST /auth/undo-sso-only does, with the password of the owner.
         *
         *     Requires no credentials.
         */
        post: operations["showUndoAccessSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/sso-rehearsal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try single sign-on before it is required
         * @description Returns a link for the caller's browser. The sign-in is checked completely, but opens no session and changes no setting; afterwards the warning SSO_UNPROVEN no longer appears. The link is valid for ten minutes.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["rehearseSsoOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/confirm-ip-allowlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a provisional IP allowlist
         * @description Only from an address on the list, before ip_allowlist_confirm_by.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["confirmAllowlistOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organisations/{id}/ip-allowlist/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an address against the IP allowlist
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["checkAddressOrganisation"];
        put?: never;
        /**
         * Check addresses against an IP allowlist before it is saved
         * @description Whether ip_allowlist, if it were saved, would admit the address of the request (yours) and another one (checked). The list applies to members only, not to operators. Nothing is stored.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["tryAllowlistOrganisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox-events/lag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the backlog of deliveries
         * @description For monitoring: the number of pending events, the age of the oldest, and the number of dead events.
         *
         *     Requires a platform operator.
         */
        get: operations["lagOutboxEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List outbox events
         * @description Requires a platform operator.
         */
        get: operations["listOutboxEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one outbox event
         * @description Requires a platform operator.
         */
        get: operations["readOutboxEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox-events/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a dead event again
         * @description Puts the event back into the queue with its full number of attempts.
         *
         *     Requires a platform operator.
         */
        post: operations["replayOutboxEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM groups
         * @description Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        get: operations["listScimGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one SCIM group
         * @description Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        get: operations["readScimGroup"];
        /**
         * Update one SCIM group
         * @description Sets the role of the group. The roles of its members follow; owners stay owners.
         *
         *     Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        put: operations["updateScimGroup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM tokens
         * @description Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        get: operations["listScimTokens"];
        put?: never;
        /**
         * Create one SCIM token
         * @description Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        post: operations["createScimToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one SCIM token
         * @description Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        get: operations["readScimToken"];
        /**
         * Update one SCIM token
         * @description Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        put: operations["updateScimToken"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim-tokens/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke one SCIM token
         * @description The token stops working. This cannot be undone; create a new token instead.
         *
         *     Requires the capability `scim:manage`: owner, admin, and platform operators.
         */
        post: operations["revokeScimToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export security findings as a stream
         * @description All findings of one organisation that match the filters. csv: a line for each finding, safe to open in a spreadsheet. sarif: SARIF 2.1.0 with a run for each tool and scope; imported again, it finds the same findings and creates none. It has neither the help of rules nor the versions of scanners. openvex: OpenVEX 0.2.0, with a statement for each finding about a package or a known vulnerability. With a filter, the SARIF file says that it is incomplete, so that it closes nothing when it is imported.
         *
         *     Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["exportAllSecurityFinding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List security findings
         * @description Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["listSecurityFindings"];
        put?: never;
        /**
         * Create one security finding
         * @description Requires the capability `finding:triage`: owner, admin, engineer, and platform operators.
         */
        post: operations["createSecurityFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one security finding
         * @description Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["readSecurityFinding"];
        /**
         * Update one security finding
         * @description Changes the fields in the body. A decision stays when the finding is reported again; only a mitigated one opens again. accepted_risk without accepted_until ends as the finding policy says, and without accepted_reason returns the warning REASON_MISSING in meta.warnings.
         *
         *     Requires the capability `finding:triage`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateSecurityFinding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the report of a scanner
         * @description Imports the report of a security scanner: SARIF 2.1.0, CycloneDX 1.4 to 1.6 with vulnerabilities, or OpenVEX. The body is the file, also compressed with gzip or br, or {"sarif":"<base64 of gzip>"}, or a form with the file as its only part, named file. The statements of CycloneDX (analysis) and OpenVEX apply to findings with their identifier and component, also to those that come later; unmatched lists those that apply to none yet. Results become findings, and are recognised when they are reported again, also if their lines have moved. Findings that a complete scan of the same tool and scope no longer reports are mitigated with resolution not_reported. The scope is the parameter, or what the report itself calls it (automationDetails.id), or default: give each pipeline and image a name that stays the same. Up to 5,000 results: 200 with the scan. More: 202, and GET /security-scans/{id} shows the progress. An agent can import reports of the scopes that the finding policy allows it, and cannot confirm_closing. A file that cannot be read as a whole changes nothing.
         *
         *     Requires the capability `finding:report`: owner, admin, engineer, and platform operators. Agents can use it in their organisation, with their own credentials.
         */
        post: operations["importSecurityFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many security findings
         * @description Changes the fields in set of up to 500 findings of one organisation, all or none. Name them by ids, or by filter as lists select them. A filter that selects more is refused with their number, and nothing changes.
         *
         *     Requires the capability `finding:triage`: owner, admin, engineer, and platform operators.
         */
        post: operations["changeManyTriage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comment on one security finding
         * @description The comment stays with the finding, also in another organisation after a merge or a split.
         *
         *     Requires the capability `finding:triage`: owner, admin, engineer, and platform operators.
         */
        post: operations["commentSecurityFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-findings/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of one security finding
         * @description Comments, changes by people, what scans did, and what VEX statements say (kinds vex_..., with the author of the file), newest first. Continue with meta.next as after; null: that was all.
         *
         *     Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["historySecurityFinding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List security scans
         * @description errors and unmatched can be long, so a list has them only if fields names them; errors_count and unmatched_count say how many there are.
         *
         *     Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators.
         */
        get: operations["listSecurityScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security-scans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one security scan
         * @description Requires the capability `finding:read`: owner, admin, engineer, auditor, and platform operators. An agent can use it for what it has begun itself, with its own credential; all else is 404 NOT_FOUND.
         */
        get: operations["readSecurityScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in methods of an organisation
         * @description For the buttons of a login page: only methods that the organisation has configured and for which the platform has a client. An unknown organisation gets the same response as one without configured methods, or as one in another cell.
         *
         *     Requires no credentials.
         */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/{organisation}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a single sign-on
         * @description For browsers, not for scripts: redirects to the identity provider of the organisation in the path. If return_to is valid, errors also redirect there, as `?error=<code>`; otherwise, browsers get a page. Portals of providers can link here (OpenID Connect Core 1.0, section 4). Unknown parameters are ignored.
         *
         *     Requires no credentials.
         */
        get: operations["startSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a single sign-on
         * @description Identity providers redirect browsers here. With a return_to, it redirects there with `?code=` or `?error=`; otherwise browsers open the console with the session in its cookie, and other clients get the tokens. A rehearsal redirects with `?rehearsal=passed` and opens no session.
         *
         *     Requires no credentials.
         */
        get: operations["callbackSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status-pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List status pages
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listStatusPages"];
        put?: never;
        /**
         * Create one status page
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["createStatusPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status-pages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one status page
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readStatusPage"];
        /**
         * Update one status page
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateStatusPage"];
        post?: never;
        /**
         * Delete one status page
         * @description Requires the capability `status-page:publish`: owner, admin, and platform operators.
         */
        delete: operations["deleteStatusPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status-pages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a status page
         * @description The page that visitors would see with these fields and the current data of the organisation, in the language of the page. Nothing is stored or published.
         *
         *     Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["previewStatusPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status-pages/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish one status page
         * @description Everybody can read it from then on at /status/{slug}.
         *
         *     Requires the capability `status-page:publish`: owner, admin, and platform operators.
         */
        post: operations["publishStatusPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status-pages/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw one status page
         * @description Its address does not exist any more until it is published again.
         *
         *     Requires the capability `status-page:publish`: owner, admin, and platform operators.
         */
        post: operations["unpublishStatusPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/stripe-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a Stripe event
         * @description For Stripe only, which signs its requests. Events that arrive twice, late or out of order do no harm. Events that are not about subscriptions, including event notifications (v2.core.event), are accepted and ignored. A subscription that belongs to no organisation is listed under unlinked subscriptions.
         *
         *     Requires no token.
         */
        post: operations["receiveStripeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description Requires the capability `billing:manage`: owner, admin, and platform operators.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create one subscription
         * @description Requires a platform operator.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one subscription
         * @description Requires the capability `billing:manage`: owner, admin, and platform operators.
         */
        get: operations["readSubscription"];
        /**
         * Update one subscription
         * @description Requires a platform operator.
         */
        put: operations["updateSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscription plans
         * @description Requires a signed-in user or an API token.
         */
        get: operations["listSubscriptionPlans"];
        put?: never;
        /**
         * Create one subscription plan
         * @description Requires a platform operator.
         */
        post: operations["createSubscriptionPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription-plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one subscription plan
         * @description Requires a signed-in user or an API token.
         */
        get: operations["readSubscriptionPlan"];
        /**
         * Update one subscription plan
         * @description Organisations on the plan whose limits equal its old ones follow in the same transaction; individually negotiated limits stay. With dry_run=true nothing changes, and meta lists the organisations that would exceed a limit.
         *
         *     Requires a platform operator.
         */
        put: operations["updateSubscriptionPlan"];
        post?: never;
        /**
         * Delete one subscription plan
         * @description Requires a platform operator.
         */
        delete: operations["deleteSubscriptionPlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a support view
         * @description For an administrator of the platform, with the code of the admin panel, which works once and for five minutes. `token` reads the organisation for 60 minutes; nothing prolongs that. It opens GET and HEAD of some routes, without tokens, secrets and exports; others are refused. The audit log of the organisation has the start and the end, and its owners get an email.
         *
         *     Requires no credentials.
         */
        post: operations["beginSupportView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/support/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a support view
         * @description Requires only the token of the support view, which then stops working.
         *
         *     Requires no credentials.
         */
        post: operations["endSupportView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description Requires the capability `agent:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create one agent
         * @description An enrollment token of fewer than 20 characters is stored, and meta.warnings says that it cannot be used to enrol (ENROLLMENT_TOKEN_TOO_SHORT).
         *
         *     Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one agent
         * @description Requires the capability `agent:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readAgent"];
        /**
         * Update one agent
         * @description Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateAgent"];
        post?: never;
        /**
         * Delete one agent
         * @description Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrol as an agent
         * @description Exchanges an enrollment token for the agent's own credential, which can only send heartbeats and the results of its organisation's checks. The token works once. It replaces an earlier credential of the agent. If a trusted proxy passes on the agent's client certificate, the credential works only with that certificate.
         *
         *     Requires no credentials.
         */
        post: operations["enrolSvcAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/enrollment-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new enrollment token for one agent
         * @description For an agent whose token has expired or whose credential was lost. An earlier token stops working at once; the current credential keeps working until the new token is used.
         *
         *     Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators.
         */
        post: operations["renewEnrollmentTokenAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a heartbeat of one agent
         * @description A pending or offline agent becomes active, which is audited; heartbeats themselves are not. An agent without a heartbeat for five minutes becomes offline. The heartbeat of an agent that is being changed, for example by a merge, is not stored.
         *
         *     Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators. An agent can use it for itself, with its own credential.
         */
        post: operations["heartbeatAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which checks one agent runs
         * @description At most the 2000 oldest. Only the response to the agent itself contains the values of secret headers; it has Cache-Control: no-store. With If-None-Match, the response is 304 while nothing has changed.
         *
         *     Requires the capability `agent:read`: owner, admin, engineer, auditor, viewer, and platform operators. An agent can use it for itself, with its own credential.
         */
        get: operations["configurationAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the states of the checks that one agent runs
         * @description At most the 1000 oldest; meta.is_complete is false if there are more. state is that of the check by the results of all its reporters, last_result the newest result of this agent, or null. A revoked agent runs none.
         *
         *     Requires the capability `agent:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["checksAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for work of one agent
         * @description Answers as soon as there is work, as soon as the configuration has another tag than the one in the request, and otherwise after the wait. It counts as a heartbeat. Each item is given out once, and so is each step of a deployment, to an agent with runs_steps and the labels that the deployment policy asks for: at most 4 at the same time. The agent reports about a step at least every 20 seconds; 60 seconds after its last report it has lost the step. People get no steps.
         *
         *     Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators. An agent can use it for itself, with its own credential.
         */
        get: operations["workAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/work/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer one item of work of one agent
         * @description Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators. An agent can use it for itself, with its own credential.
         */
        post: operations["answerWorkAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/svc-agents/{id}/steps/{attempt}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report about a step that one agent runs
         * @description What the program has printed, that it still runs, or how it has ended. It keeps the step with the agent for another 60 seconds. The response says whether the program has to end, and until when it may run. A result can be sent again. A suspended organisation accepts reports, too. Only the agent itself reports, with the fence of the step.
         *
         *     Requires the capability `agent:enroll`: owner, admin, engineer, and platform operators. An agent can use it for itself, with its own credential.
         */
        post: operations["reportStepAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List synthetic checks
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators. Agents can use it in their organisation, with their own credentials.
         */
        get: operations["listSyntheticChecks"];
        put?: never;
        /**
         * Create one synthetic check
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["createSyntheticCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one synthetic check
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators. Agents can use it in their organisation, with their own credentials.
         */
        get: operations["readSyntheticCheck"];
        /**
         * Update one synthetic check
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        put: operations["updateSyntheticCheck"];
        post?: never;
        /**
         * Delete one synthetic check
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        delete: operations["deleteSyntheticCheck"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-checks/{id}/check-in-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new token for one heartbeat check
         * @description The earlier token stops working at once. Only this response shows the new one.
         *
         *     Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["renewCheckInSyntheticCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/check-tries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a check
         * @description A connected agent that would run the check runs it once, at once. Read what it found with GET /check-tries/{id}, which usually takes a few seconds. Nothing is stored with a check. With check, secret values that are [redacted] are those of this check.
         *
         *     Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        post: operations["trySyntheticCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/check-tries/{trial}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a tried check has found
         * @description Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators.
         */
        get: operations["readTrialSyntheticCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-checks/{id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarise the results of one synthetic check
         * @description Uptime is the share of results that are up or degraded among those with a status. The 95th percentile uses the nearest rank, with times of a second or more rounded to three significant digits. Values without measurements are null.
         *
         *     Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["summarySyntheticCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-checks/{id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the results of one synthetic check over time
         * @description One point for each bucket, at most 1000, in the order of time. at is the start of the bucket. count includes results without a status; up are those that are up or degraded, failed those that are down or had an error, so that timeouts do not distort the times of successful runs. Percentiles use the nearest rank, with times of a second or more rounded to three significant digits. A bucket without results is a point with a count of 0 and percentiles of null. Single results are kept for 90 days, unless the operator has set another period; a range that begins earlier needs bucket=1d.
         *
         *     Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["seriesSyntheticCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List synthetic results
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["listSyntheticResults"];
        put?: never;
        /**
         * Create one synthetic result
         * @description If the same reporter sends a result for the same check and checked_at again, it is stored only once: the response is 200 with the first record. The check is identified by synthetic_check, otherwise by check_name in the organisation; without a check or checked_at, every result is stored. A result without synthetic_check belongs to the check of its organisation that has exactly the name in check_name; of several, to the oldest enabled one.
         *
         *     Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators. Agents can use it in their organisation, with their own credentials.
         */
        post: operations["createSyntheticResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-results/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one synthetic result
         * @description Requires the capability `synthetic:read`: owner, admin, engineer, auditor, viewer, and platform operators.
         */
        get: operations["readSyntheticResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synthetic-results/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many synthetic results
         * @description Stores up to 500 results of one organisation, all or none. The organisation is that of the first result with a check, otherwise it is determined as for a single result. Errors contain the path, such as results.3.status. Results that were already stored are counted as repeated; the status is 200 if all were. With partial=true, valid results are stored, and errors names the others by their index.
         *
         *     Requires the capability `synthetic:report`: owner, admin, engineer, and platform operators. Agents can use it in their organisation, with their own credentials.
         */
        post: operations["createManySyntheticResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unlinked-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unlinked subscriptions
         * @description Requires a platform operator.
         */
        get: operations["listUnlinkedSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unlinked-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one unlinked subscription
         * @description Requires a platform operator.
         */
        get: operations["readUnlinkedSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/validate-vat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a VAT number
         * @description The registry of the European Union decides about every number of a form that its country issues; others are invalid, with the reason format and a hint. An unusual check digit returns the warning VAT_ID_UNUSUAL in meta.warnings, unless the registry has confirmed the number. An answer about the organisation's own vat_id is stored and valid for 24 hours. An outage of the registry is cached for a minute and returned as unknown, never as valid. The registry is asked at most 20 times in 24 hours for one organisation, and 40 times for one person. Each answer of the registry is in the audit log (vat-id.check), with its request identifier if SELLER_VAT_ID is set.
         *
         *     Requires the capability `billing:manage`: owner, admin, and platform operators.
         */
        post: operations["validateVatId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/vat-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote the VAT on an amount
         * @description Returns net, rate, VAT, gross and the reason, with the evidence: billing_country, is_business and the last check of vat_id decide. VAT is not charged to a confirmed business in another member state (reverse_charge) or outside the Union (outside_eu); a private customer in another member state pays the rate of that country (one_stop_shop), and every customer in the seller's country pays its rate (domestic). Missing or doubtful data is listed in meta.warnings, and VAT is then charged. A quote changes and blocks nothing.
         *
         *     Requires the capability `billing:manage`: owner, admin, and platform operators.
         */
        post: operations["quoteVatId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/watchdog-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watchdog runs
         * @description Requires a platform operator.
         */
        get: operations["listWatchdogRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/watchdog-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one watchdog run
         * @description Requires a platform operator.
         */
        get: operations["readWatchdogRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/watchdogs/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a watchdog now
         * @description Responds when the run has ended. Each watchdog runs only once at a time across all nodes.
         *
         *     Requires a platform operator.
         */
        post: operations["startWatchdogRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create one webhook endpoint
         * @description Only this response contains the signing secret. If an operator sends null for organisation, the endpoint belongs to the platform and receives the events of all organisations.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one webhook endpoint
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["readWebhookEndpoint"];
        /**
         * Update one webhook endpoint
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete one webhook endpoint
         * @description Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of one webhook endpoint
         * @description Only this response contains the new secret. The old one also signs until previous_until, a day from now.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["rotateSecretWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to one webhook endpoint
         * @description Newest first. code, ms and response (the first 1,024 bytes) are those of the last attempt; code and response are null if the endpoint did not answer. Deliveries are kept as long as events of the outbox: 30 days once delivered, otherwise 90.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["listDeliveriesWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show one delivery to a webhook endpoint
         * @description With body, the request body, and headers, those of every attempt; webhook-timestamp and webhook-signature are different in each, and are not kept. attempt_log has the latest 20 attempts, oldest first, also from before a replay.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        get: operations["showDeliveryWebhookEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay one delivery to a webhook endpoint
         * @description Sends the message again, with the same webhook-id and its full number of attempts. Only a delivery that is dead or delivered can be replayed.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["replayDeliveryWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay the deliveries of a range of time to a webhook endpoint
         * @description Sends again what was created from from until before to, the oldest 1000 at most: dead deliveries, or those with another status. If more is true, some are left: replay the same range again for dead ones, or begin at last, the time of the last one that was replayed.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["replayRangeWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one webhook endpoint a test event
         * @description The event webhook.test is delivered like every other; id is its webhook-id.
         *
         *     Requires the capability `organisation:update`: owner, admin, and platform operators.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A related record, shortened. */
        OrganisationReference: {
            id: number;
            documentId: string;
            name: string | null;
        };
        /** @description A related record, shortened. */
        WebhookEndpointReference: {
            id: number;
            documentId: string;
            url: string | null;
        };
        AlertChannel: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Name. */
            name: string;
            /**
             * @description How it tells: by email, to a webhook endpoint, or to a chat.
             * @enum {string}
             */
            type: "email" | "webhook" | "slack" | "teams";
            /** @description For type email: the addresses. They must belong to members or be confirmed alert recipients of the organisation; null: its owners and admins. */
            emails: string[] | null;
            /** @description For type webhook: the endpoint that receives alert.sent. */
            webhook_endpoint: components["schemas"]["WebhookEndpointReference"] | null;
            /** @description For types slack and teams: the address of the incoming webhook. It is stored encrypted, and never shown. */
            url: null;
            /** @description For types slack and teams: the host of the address. */
            url_host: string | null;
            /** @description Severities that it tells about; null: all. */
            severities: ("critical" | "high" | "medium" | "low" | "info")[] | null;
            /** @description documentIds of the checks that it tells about; null: all. */
            checks: string[] | null;
            /** @description It tells about checks with one of these labels, too. */
            labels: string[] | null;
            /** @description When it waits. What is still open at the end is told then. */
            quiet_hours: {
                timezone: string;
                days: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
                from: string;
                until: string;
                /** @default true */
                except_critical: boolean;
            } | null;
            /** @description Repeat after so many minutes while nobody has acknowledged the incident; null: never. */
            repeat_minutes: number | null;
            /** @description Whether it tells. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Last message that arrived.
             */
            last_success_at: string | null;
            /** @description Why the last message did not arrive; null after a success. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        AlertChannelCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name. */
            name: string;
            /**
             * @description How it tells: by email, to a webhook endpoint, or to a chat.
             * @enum {string}
             */
            type: "email" | "webhook" | "slack" | "teams";
            /** @description For type email: the addresses. They must belong to members or be confirmed alert recipients of the organisation; null: its owners and admins. */
            emails?: string[] | null;
            /** @description For type webhook: the endpoint that receives alert.sent. A documentId, or a record that contains one. */
            webhook_endpoint?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description For types slack and teams: the address of the incoming webhook. It is stored encrypted, and never shown. */
            url?: string | null;
            /** @description For types slack and teams: the host of the address. Read-only: you can only send back the stored value. */
            readonly url_host?: string | null;
            /** @description Severities that it tells about; null: all. */
            severities?: ("critical" | "high" | "medium" | "low" | "info")[] | null;
            /** @description documentIds of the checks that it tells about; null: all. */
            checks?: string[] | null;
            /** @description It tells about checks with one of these labels, too. */
            labels?: string[] | null;
            /** @description When it waits. What is still open at the end is told then. */
            quiet_hours?: {
                timezone: string;
                days: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
                from: string;
                until: string;
                /** @default true */
                except_critical: boolean;
            } | null;
            /** @description Repeat after so many minutes while nobody has acknowledged the incident; null: never. */
            repeat_minutes?: number | null;
            /** @description Whether it tells. */
            enabled?: boolean;
            /**
             * Format: date-time
             * @description Last message that arrived. Read-only: you can only send back the stored value.
             */
            readonly last_success_at?: string | null;
            /** @description Why the last message did not arrive; null after a success. Read-only: you can only send back the stored value. */
            readonly last_error?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        AlertChannelCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Name. */
            name: string;
            /**
             * @description How it tells: by email, to a webhook endpoint, or to a chat.
             * @enum {string}
             */
            type: "email" | "webhook" | "slack" | "teams";
            /** @description For type email: the addresses. They must belong to members or be confirmed alert recipients of the organisation; null: its owners and admins. */
            emails: string[] | null;
            /** @description For type webhook: the endpoint that receives alert.sent. */
            webhook_endpoint: components["schemas"]["WebhookEndpointReference"] | null;
            /** @description For types slack and teams: the address of the incoming webhook. It is stored encrypted, and never shown. */
            url: string | null;
            /** @description For types slack and teams: the host of the address. */
            url_host: string | null;
            /** @description Severities that it tells about; null: all. */
            severities: ("critical" | "high" | "medium" | "low" | "info")[] | null;
            /** @description documentIds of the checks that it tells about; null: all. */
            checks: string[] | null;
            /** @description It tells about checks with one of these labels, too. */
            labels: string[] | null;
            /** @description When it waits. What is still open at the end is told then. */
            quiet_hours: {
                timezone: string;
                days: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
                from: string;
                until: string;
                /** @default true */
                except_critical: boolean;
            } | null;
            /** @description Repeat after so many minutes while nobody has acknowledged the incident; null: never. */
            repeat_minutes: number | null;
            /** @description Whether it tells. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description Last message that arrived.
             */
            last_success_at: string | null;
            /** @description Why the last message did not arrive; null after a success. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        AlertChannelUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name. */
            name?: string;
            /**
             * @description How it tells: by email, to a webhook endpoint, or to a chat. Read-only: you can only send back the stored value.
             * @enum {string}
             */
            readonly type?: "email" | "webhook" | "slack" | "teams";
            /** @description For type email: the addresses. They must belong to members or be confirmed alert recipients of the organisation; null: its owners and admins. */
            emails?: string[] | null;
            /** @description For type webhook: the endpoint that receives alert.sent. A documentId, or a record that contains one. */
            webhook_endpoint?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description For types slack and teams: the address of the incoming webhook. It is stored encrypted, and never shown. */
            url?: string | null;
            /** @description For types slack and teams: the host of the address. Read-only: you can only send back the stored value. */
            readonly url_host?: string | null;
            /** @description Severities that it tells about; null: all. */
            severities?: ("critical" | "high" | "medium" | "low" | "info")[] | null;
            /** @description documentIds of the checks that it tells about; null: all. */
            checks?: string[] | null;
            /** @description It tells about checks with one of these labels, too. */
            labels?: string[] | null;
            /** @description When it waits. What is still open at the end is told then. */
            quiet_hours?: {
                timezone: string;
                days: ("mo" | "tu" | "we" | "th" | "fr" | "sa" | "su")[];
                from: string;
                until: string;
                /** @default true */
                except_critical: boolean;
            } | null;
            /** @description Repeat after so many minutes while nobody has acknowledged the incident; null: never. */
            repeat_minutes?: number | null;
            /** @description Whether it tells. */
            enabled?: boolean;
            /**
             * Format: date-time
             * @description Last message that arrived. Read-only: you can only send back the stored value.
             */
            readonly last_success_at?: string | null;
            /** @description Why the last message did not arrive; null after a success. Read-only: you can only send back the stored value. */
            readonly last_error?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        /** @description A related record, shortened. */
        UserReference: {
            id: number;
            documentId: string;
            username: string | null;
        };
        ApiKey: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation in which it works; null, for platform operators only: a key of the platform. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description What the key is for. */
            name: string;
            /** @description What it can do: at most what its creator can do. `operator`, for keys of the platform only: the operations that only platform operators can use. */
            capabilities: ("organisation:read" | "blueprint:read" | "agent:read" | "instance:read" | "synthetic:read" | "member:read" | "blueprint:publish" | "billing:manage" | "blueprint:write" | "agent:enroll" | "instance:provision" | "deployment:approve" | "synthetic:report" | "incident:manage" | "status-page:publish" | "finding:triage" | "finding:report" | "finding:read" | "audit:read" | "operator")[];
            /** @description CIDR ranges from which it can be used; null or empty: everywhere. */
            ip_ranges: string[] | null;
            /**
             * Format: date-time
             * @description When it expires; in the future and at most a year away.
             */
            expires_at: string;
            /** @description The person who created it, within whose rights it acts; null: the account was deleted, and the key does not work. */
            creator: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description Last use, accurate to a minute.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /** @description The beginning of the key, by which it is recognised. */
            prefix: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ApiKeyCreate: {
            /** @description The organisation in which it works; null, for platform operators only: a key of the platform. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description What the key is for. */
            name: string;
            /** @description What it can do: at most what its creator can do. `operator`, for keys of the platform only: the operations that only platform operators can use. */
            capabilities: ("organisation:read" | "blueprint:read" | "agent:read" | "instance:read" | "synthetic:read" | "member:read" | "blueprint:publish" | "billing:manage" | "blueprint:write" | "agent:enroll" | "instance:provision" | "deployment:approve" | "synthetic:report" | "incident:manage" | "status-page:publish" | "finding:triage" | "finding:report" | "finding:read" | "audit:read" | "operator")[];
            /** @description CIDR ranges from which it can be used; null or empty: everywhere. */
            ip_ranges?: string[] | null;
            /**
             * Format: date-time
             * @description When it expires; in the future and at most a year away.
             */
            expires_at: string;
            /** @description The person who created it, within whose rights it acts; null: the account was deleted, and the key does not work. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly creator?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description Last use, accurate to a minute. Read-only: you can only send back the stored value.
             */
            readonly last_used_at?: string | null;
            /**
             * Format: date-time
             * @description When it was revoked. Read-only: you can only send back the stored value.
             */
            readonly revoked_at?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly prefix?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ApiKeyCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation in which it works; null, for platform operators only: a key of the platform. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description What the key is for. */
            name: string;
            /** @description What it can do: at most what its creator can do. `operator`, for keys of the platform only: the operations that only platform operators can use. */
            capabilities: ("organisation:read" | "blueprint:read" | "agent:read" | "instance:read" | "synthetic:read" | "member:read" | "blueprint:publish" | "billing:manage" | "blueprint:write" | "agent:enroll" | "instance:provision" | "deployment:approve" | "synthetic:report" | "incident:manage" | "status-page:publish" | "finding:triage" | "finding:report" | "finding:read" | "audit:read" | "operator")[];
            /** @description CIDR ranges from which it can be used; null or empty: everywhere. */
            ip_ranges: string[] | null;
            /**
             * Format: date-time
             * @description When it expires; in the future and at most a year away.
             */
            expires_at: string;
            /** @description The person who created it, within whose rights it acts; null: the account was deleted, and the key does not work. */
            creator: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description Last use, accurate to a minute.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /** @description The beginning of the key, by which it is recognised. */
            prefix: string;
            /** @description The key itself. It is shown only once, and is not stored. */
            key: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        AuditEntry: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation concerned; null if the entry concerns the platform. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description Type of record and what was done to it. */
            action: string;
            /**
             * @description Kind of the actor.
             * @enum {string}
             */
            actor_kind: "user" | "operator" | "api_token" | "api_key" | "admin" | "scim_token" | "agent" | "watchdog" | "system";
            /** @description Id of the actor. */
            actor_id: string | null;
            /** @description Name of the actor. */
            actor_label: string | null;
            /** @description Type of the record. */
            target_type: string | null;
            /** @description documentId of the record. */
            target_id: string | null;
            /** @description Each changed field, by its name in the API, with its value before and after; related records are documentIds, secrets are redacted. Of large values, which `shortened` of the field names, the beginning, the size in bytes and the SHA-256 of the canonical JSON (RFC 8785). */
            changes: {
                [key: string]: unknown;
            } | null;
            /** @description Address that the request came from. */
            client_ip: string | null;
            /** @description Id of the request. */
            request_id: string | null;
            /** @description Position in the organisation's hash chain, from 1. */
            sequence: number;
            /** @description Hash of the previous entry. */
            previous_hash: string | null;
            /** @description SHA-256 of the entry and the hash of the previous one. */
            hash: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        /** @description A related record, shortened. */
        BlueprintDraftReference: {
            id: number;
            documentId: string;
            name: string | null;
        };
        /** @description A related record, shortened. */
        BlueprintReference: {
            id: number;
            documentId: string;
            name: string | null;
        };
        Blueprint: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description The draft that it was published from. */
            draft: components["schemas"]["BlueprintDraftReference"] | null;
            /** @description The author of the draft. */
            author: components["schemas"]["UserReference"] | null;
            /** @description Name. */
            name: string;
            /** @description URL-safe identifier, unique in the organisation; derived from the name if omitted. */
            slug: string | null;
            /** @description Purpose. */
            description: string | null;
            /** @description Category, a slug. */
            category: string | null;
            /** @description Cloud provider, a slug. */
            provider: string | null;
            /** @description Steps in any order. depends_on connects them to an acyclic graph. Texts in config can contain ${inputs.NAME} and ${steps.ID.outputs.NAME}; $${ is a literal ${. */
            steps: {
                /** @description Letters from a to z, digits, - and _; unique in the draft, and not `condition`. */
                id: string;
                name?: string;
                /** @enum {string} */
                type: "provision" | "configure" | "verify";
                resource_type?: string;
                config?: unknown;
                depends_on?: string[];
                /**
                 * @description Who runs it; `record` by default. `webhook` needs config.endpoint, `agent` a runner.
                 * @enum {string}
                 */
                executor?: "record" | "webhook" | "agent";
                /** @description The program of the agent that runs it. */
                runner?: string;
                /** @description Seconds after which it is timed out; 3600 by default. */
                timeout_s?: number;
                /** @description Whether it may be sent again if nobody knows what happened. */
                idempotent?: boolean;
                /** @description When it runs: {input, equals}, {input, in}, {all}, {any} or {not}. */
                condition?: {
                    [key: string]: unknown;
                };
                /** @description Names of the values that later steps use as ${steps.ID.outputs.NAME}. */
                outputs?: string[];
                /** @description Estimated monthly cost in USD. */
                estimated_cost_monthly?: number;
            }[] | null;
            /** @description JSON Schema of the input variables, keyed by variable name; each has a type and may have a default. */
            variables: {
                [key: string]: unknown;
            } | null;
            /** @description Cloud resource types used. */
            resource_types: string[] | null;
            /** @description Estimated monthly cost in USD. */
            estimated_cost_monthly: number | null;
            /** @description Basis of the estimate. */
            cost_notes: string | null;
            /** @description Version of the draft when it was published; by default the number of a next version. */
            version: string | null;
            /** @description Free tags. */
            tags: string[] | null;
            /** @description documentId of the first version: all versions of a blueprint have the same line. */
            line: string;
            /** @description Number of the version: 1, 2, 3. */
            number: number;
            /** @description Whether it is the newest version of its line. */
            latest: boolean;
            /** @description The version from which its draft was made; null for the first. */
            previous: components["schemas"]["BlueprintReference"] | null;
            /**
             * Format: date-time
             * @description Since when it cannot be deployed any more; null if it can.
             */
            retired_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
            /** @description The versions of its line, the newest first, at most 100. Only reads of one blueprint contain it. */
            versions?: {
                documentId: string;
                number: number;
                version: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                retired_at: string | null;
            }[];
        };
        BlueprintDraft: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The author: the person who created it. */
            author: components["schemas"]["UserReference"] | null;
            /** @description The blueprint that it was made from, whose next version it becomes; null for the draft of a new blueprint. */
            blueprint: components["schemas"]["BlueprintReference"] | null;
            /** @description Name. */
            name: string;
            /** @description URL-safe identifier, unique in the organisation; derived from the name if omitted. null in the draft of a next version, which has the slug of its blueprint. */
            slug: string | null;
            /** @description Purpose. */
            description: string | null;
            /** @description Category, a slug. */
            category: string | null;
            /** @description Cloud provider, a slug. */
            provider: string | null;
            /** @description Steps in any order. depends_on connects them to an acyclic graph. Texts in config can contain ${inputs.NAME} and ${steps.ID.outputs.NAME}; $${ is a literal ${. */
            steps: {
                /** @description Letters from a to z, digits, - and _; unique in the draft, and not `condition`. */
                id: string;
                name?: string;
                /** @enum {string} */
                type: "provision" | "configure" | "verify";
                resource_type?: string;
                config?: unknown;
                depends_on?: string[];
                /**
                 * @description Who runs it; `record` by default. `webhook` needs config.endpoint, `agent` a runner.
                 * @enum {string}
                 */
                executor?: "record" | "webhook" | "agent";
                /** @description The program of the agent that runs it. */
                runner?: string;
                /** @description Seconds after which it is timed out; 3600 by default. */
                timeout_s?: number;
                /** @description Whether it may be sent again if nobody knows what happened. */
                idempotent?: boolean;
                /** @description When it runs: {input, equals}, {input, in}, {all}, {any} or {not}. */
                condition?: {
                    [key: string]: unknown;
                };
                /** @description Names of the values that later steps use as ${steps.ID.outputs.NAME}. */
                outputs?: string[];
                /** @description Estimated monthly cost in USD. */
                estimated_cost_monthly?: number;
            }[] | null;
            /** @description JSON Schema of the input variables, keyed by variable name; each has a type and may have a default. */
            variables: {
                [key: string]: unknown;
            } | null;
            /** @description Cloud resource types used. */
            resource_types: string[] | null;
            /** @description Estimated monthly cost in USD. */
            estimated_cost_monthly: number | null;
            /** @description Basis of the estimate. */
            cost_notes: string | null;
            /**
             * @description Lifecycle: draft, review, published. A change in review returns it to draft. Publishing requires at least one step and allows no other change. A published draft cannot change.
             * @enum {string}
             */
            status: "draft" | "review" | "published";
            /** @description Version of the draft. By default, a next version has its number. */
            version: string | null;
            /** @description Free tags. */
            tags: string[] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        BlueprintDraftCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The author: the person who created it. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly author?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description The blueprint that it was made from, whose next version it becomes; null for the draft of a new blueprint. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly blueprint?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Name. */
            name: string;
            /** @description URL-safe identifier, unique in the organisation; derived from the name if omitted. null in the draft of a next version, which has the slug of its blueprint. */
            slug?: string | null;
            /** @description Purpose. */
            description?: string | null;
            /** @description Category, a slug. */
            category?: string | null;
            /** @description Cloud provider, a slug. */
            provider?: string | null;
            /** @description Steps in any order. depends_on connects them to an acyclic graph. Texts in config can contain ${inputs.NAME} and ${steps.ID.outputs.NAME}; $${ is a literal ${. */
            steps?: {
                /** @description Letters from a to z, digits, - and _; unique in the draft, and not `condition`. */
                id: string;
                name?: string;
                /** @enum {string} */
                type: "provision" | "configure" | "verify";
                resource_type?: string;
                config?: unknown;
                depends_on?: string[];
                /**
                 * @description Who runs it; `record` by default. `webhook` needs config.endpoint, `agent` a runner.
                 * @enum {string}
                 */
                executor?: "record" | "webhook" | "agent";
                /** @description The program of the agent that runs it. */
                runner?: string;
                /** @description Seconds after which it is timed out; 3600 by default. */
                timeout_s?: number;
                /** @description Whether it may be sent again if nobody knows what happened. */
                idempotent?: boolean;
                /** @description When it runs: {input, equals}, {input, in}, {all}, {any} or {not}. */
                condition?: {
                    [key: string]: unknown;
                };
                /** @description Names of the values that later steps use as ${steps.ID.outputs.NAME}. */
                outputs?: string[];
                /** @description Estimated monthly cost in USD. */
                estimated_cost_monthly?: number;
            }[] | null;
            /** @description JSON Schema of the input variables, keyed by variable name; each has a type and may have a default. */
            variables?: {
                [key: string]: unknown;
            } | null;
            /** @description Cloud resource types used. */
            resource_types?: string[] | null;
            /** @description Estimated monthly cost in USD. */
            estimated_cost_monthly?: number | null;
            /** @description Basis of the estimate. */
            cost_notes?: string | null;
            /**
             * @description Lifecycle: draft, review, published. A change in review returns it to draft. Publishing requires at least one step and allows no other change. A published draft cannot change.
             * @enum {string}
             */
            status?: "draft" | "review" | "published";
            /** @description Version of the draft. By default, a next version has its number. */
            version?: string | null;
            /** @description Free tags. */
            tags?: string[] | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        BlueprintDraftUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The author: the person who created it. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly author?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description The blueprint that it was made from, whose next version it becomes; null for the draft of a new blueprint. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly blueprint?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Name. */
            name?: string;
            /** @description URL-safe identifier, unique in the organisation; derived from the name if omitted. null in the draft of a next version, which has the slug of its blueprint. */
            slug?: string | null;
            /** @description Purpose. */
            description?: string | null;
            /** @description Category, a slug. */
            category?: string | null;
            /** @description Cloud provider, a slug. */
            provider?: string | null;
            /** @description Steps in any order. depends_on connects them to an acyclic graph. Texts in config can contain ${inputs.NAME} and ${steps.ID.outputs.NAME}; $${ is a literal ${. */
            steps?: {
                /** @description Letters from a to z, digits, - and _; unique in the draft, and not `condition`. */
                id: string;
                name?: string;
                /** @enum {string} */
                type: "provision" | "configure" | "verify";
                resource_type?: string;
                config?: unknown;
                depends_on?: string[];
                /**
                 * @description Who runs it; `record` by default. `webhook` needs config.endpoint, `agent` a runner.
                 * @enum {string}
                 */
                executor?: "record" | "webhook" | "agent";
                /** @description The program of the agent that runs it. */
                runner?: string;
                /** @description Seconds after which it is timed out; 3600 by default. */
                timeout_s?: number;
                /** @description Whether it may be sent again if nobody knows what happened. */
                idempotent?: boolean;
                /** @description When it runs: {input, equals}, {input, in}, {all}, {any} or {not}. */
                condition?: {
                    [key: string]: unknown;
                };
                /** @description Names of the values that later steps use as ${steps.ID.outputs.NAME}. */
                outputs?: string[];
                /** @description Estimated monthly cost in USD. */
                estimated_cost_monthly?: number;
            }[] | null;
            /** @description JSON Schema of the input variables, keyed by variable name; each has a type and may have a default. */
            variables?: {
                [key: string]: unknown;
            } | null;
            /** @description Cloud resource types used. */
            resource_types?: string[] | null;
            /** @description Estimated monthly cost in USD. */
            estimated_cost_monthly?: number | null;
            /** @description Basis of the estimate. */
            cost_notes?: string | null;
            /**
             * @description Lifecycle: draft, review, published. A change in review returns it to draft. Publishing requires at least one step and allows no other change. A published draft cannot change.
             * @enum {string}
             */
            status?: "draft" | "review" | "published";
            /** @description Version of the draft. By default, a next version has its number. */
            version?: string | null;
            /** @description Free tags. */
            tags?: string[] | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        CloudAccount: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Organisation that its costs belong to. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Display name. */
            name: string | null;
            /** @description Slug of the ProviderName in FOCUS files, such as amazon-web-services; null for any provider. */
            provider: string | null;
            /** @description BillingAccountId in FOCUS files. Without a sub_account_id, it matches the sub-accounts that have no record of their own. */
            billing_account_id: string | null;
            /** @description SubAccountId in FOCUS files. It takes precedence over a record with only a billing account. */
            sub_account_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        CloudAccountCreate: {
            /** @description Organisation that its costs belong to. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Display name. Only platform operators can change it. */
            name?: string | null;
            /** @description Slug of the ProviderName in FOCUS files, such as amazon-web-services; null for any provider. Only platform operators can change it. */
            provider?: string | null;
            /** @description BillingAccountId in FOCUS files. Without a sub_account_id, it matches the sub-accounts that have no record of their own. Only platform operators can change it. */
            billing_account_id?: string | null;
            /** @description SubAccountId in FOCUS files. It takes precedence over a record with only a billing account. Only platform operators can change it. */
            sub_account_id?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        CloudAccountUpdate: {
            /** @description Organisation that its costs belong to. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Display name. Only platform operators can change it. */
            name?: string | null;
            /** @description Slug of the ProviderName in FOCUS files, such as amazon-web-services; null for any provider. Only platform operators can change it. */
            provider?: string | null;
            /** @description BillingAccountId in FOCUS files. Without a sub_account_id, it matches the sub-accounts that have no record of their own. Only platform operators can change it. */
            billing_account_id?: string | null;
            /** @description SubAccountId in FOCUS files. It takes precedence over a record with only a billing account. Only platform operators can change it. */
            sub_account_id?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        /** @description A related record, shortened. */
        DeploymentReference: {
            id: number;
            documentId: string;
            name: string | null;
        };
        CloudInstance: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The blueprint that it was deployed from. */
            blueprint: components["schemas"]["BlueprintReference"] | null;
            /** @description The deployment that made it. */
            deployment: components["schemas"]["DeploymentReference"] | null;
            /** @description Name. */
            name: string;
            /** @description Cloud provider. */
            provider: string | null;
            /** @description Region of the provider. */
            region: string | null;
            /** @description ID at the provider. */
            external_id: string | null;
            /**
             * @description terminated is final. A terminated instance does not count against the limit.
             * @enum {string}
             */
            status: "provisioning" | "running" | "stopped" | "terminated";
            /**
             * Format: date-time
             * @description When it was terminated.
             */
            terminated_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        CloudInstanceCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The blueprint that it was deployed from. A documentId, or a record that contains one. */
            blueprint?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description The deployment that made it. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly deployment?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Name. */
            name: string;
            /** @description Cloud provider. */
            provider?: string | null;
            /** @description Region of the provider. */
            region?: string | null;
            /** @description ID at the provider. */
            external_id?: string | null;
            /**
             * @description terminated is final. A terminated instance does not count against the limit.
             * @enum {string}
             */
            status?: "provisioning" | "running" | "stopped" | "terminated";
            /**
             * Format: date-time
             * @description When it was terminated. Read-only: you can only send back the stored value.
             */
            readonly terminated_at?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        CloudInstanceUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The blueprint that it was deployed from. A documentId, or a record that contains one. */
            blueprint?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description The deployment that made it. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly deployment?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Name. */
            name?: string;
            /** @description Cloud provider. */
            provider?: string | null;
            /** @description Region of the provider. */
            region?: string | null;
            /** @description ID at the provider. */
            external_id?: string | null;
            /**
             * @description terminated is final. A terminated instance does not count against the limit.
             * @enum {string}
             */
            status?: "provisioning" | "running" | "stopped" | "terminated";
            /**
             * Format: date-time
             * @description When it was terminated. Read-only: you can only send back the stored value.
             */
            readonly terminated_at?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ComplianceRule: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation whose findings it concerns; null, for platform operators only: those of all organisations. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /**
             * @description What is compared: the CWE ids of a finding, its rule or its tool.
             * @enum {string}
             */
            match: "cwe" | "rule" | "tool";
            /** @description A CWE id such as CWE-79, the beginning of rule ids, or the name of a tool. */
            value: string;
            /** @description Control of ISO/IEC 27001:2022 Annex A, such as A.8.28; null: the rule says nothing about it. */
            iso_control: string | null;
            /** @description Article of NIS 2, such as 21(2)(e); null: the rule says nothing about it. */
            nis2_article: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ComplianceRuleCreate: {
            /** @description The organisation whose findings it concerns; null, for platform operators only: those of all organisations. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * @description What is compared: the CWE ids of a finding, its rule or its tool.
             * @enum {string}
             */
            match: "cwe" | "rule" | "tool";
            /** @description A CWE id such as CWE-79, the beginning of rule ids, or the name of a tool. */
            value: string;
            /** @description Control of ISO/IEC 27001:2022 Annex A, such as A.8.28; null: the rule says nothing about it. */
            iso_control?: string | null;
            /** @description Article of NIS 2, such as 21(2)(e); null: the rule says nothing about it. */
            nis2_article?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ComplianceRuleUpdate: {
            /** @description The organisation whose findings it concerns; null, for platform operators only: those of all organisations. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * @description What is compared: the CWE ids of a finding, its rule or its tool.
             * @enum {string}
             */
            match: "cwe" | "rule" | "tool";
            /** @description A CWE id such as CWE-79, the beginning of rule ids, or the name of a tool. */
            value: string;
            /** @description Control of ISO/IEC 27001:2022 Annex A, such as A.8.28; null: the rule says nothing about it. */
            iso_control?: string | null;
            /** @description Article of NIS 2, such as 21(2)(e); null: the rule says nothing about it. */
            nis2_article?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        CostRecord: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description Amount in EUR; a credit is negative. */
            amount_eur: number;
            /**
             * Format: date-time
             * @description Time that the charge counts for.
             */
            charged_at: string;
            /** @description Cloud provider; null if the file does not name it. */
            provider: string | null;
            /** @description Account at the provider: the SubAccountId of the FOCUS file, otherwise its BillingAccountId. Null if it was imported before accounts were recorded. */
            account: string | null;
            /** @description Service of the provider; null if the file does not name it, as for some purchases and credits. */
            service: string | null;
            /** @description Description of the charge, otherwise its category; null if the file has neither. */
            description: string | null;
            /** @description Id of the line at its source. */
            external_id: string | null;
            /** @description What was charged at the provider: the ResourceId of the FOCUS file, of which 255 characters are kept. Null if the file names none, or the charge was imported before resources were recorded. */
            resource_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        Deployment: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The blueprint; null once it is removed. */
            blueprint: components["schemas"]["BlueprintReference"] | null;
            /** @description Version of the blueprint. */
            blueprint_version: string | null;
            /** @description Name. */
            name: string;
            /**
             * @description destroyed, rejected and cancelled are final. failed and timed_out end only by a retry or a destruction, succeeded only by a destruction. needs_resolution: a person must say what happened to a step.
             * @enum {string}
             */
            status: "awaiting_approval" | "pending" | "running" | "needs_resolution" | "succeeded" | "failed" | "timed_out" | "cancelled" | "rejected" | "destroying" | "destroyed";
            /**
             * @description What its steps do.
             * @enum {string}
             */
            action: "apply" | "destroy" | "verify";
            /** @description The inputs, with defaults. Secret ones are ***. */
            inputs: {
                [key: string]: unknown;
            } | null;
            /** @description Provider and region. */
            target: {
                provider?: string | null;
                region?: string | null;
            } | null;
            /** @description What it costs a month. */
            estimate: {
                known_usd: number;
                known_eur: number | null;
                unknown: number;
                text: string;
            } | null;
            /** @description EUR of the budget of the month that it reserves, of which charged_eur are spent already; null: none. */
            reserved_eur: number | null;
            /** @description EUR that the imported charges of its instances add up to in the month of the reservation, since it has succeeded; as of the last evaluation of the budget. */
            charged_eur: number | null;
            /** @description The month of the reservation, YYYY-MM. */
            reserved_month: string | null;
            /** @description The person who asked for it. */
            requester: components["schemas"]["UserReference"] | null;
            /** @description Who asked for it. */
            requested_by: string | null;
            /** @description Who approved or rejected it. */
            approved_by: string | null;
            /**
             * Format: date-time
             * @description When it was approved or rejected.
             */
            decided_at: string | null;
            /** @description Why it was approved or rejected. */
            decision_reason: string | null;
            /** @description Why it failed: the first step that did, and its error. */
            failure: string | null;
            /**
             * Format: date-time
             * @description When its first step began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When its last step ended.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it is destroyed by itself.
             */
            expires_at: string | null;
            /** @description How often its verify steps run again. */
            verify_every_hours: number | null;
            /**
             * Format: date-time
             * @description When its verify steps last ran.
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description Since when its verify steps fail; null: they succeed.
             */
            drifted_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        DeploymentStep: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The deployment. */
            deployment: components["schemas"]["DeploymentReference"];
            /** @description Its id in the blueprint. */
            key: string;
            /** @description Its name. */
            name: string | null;
            /**
             * @description Its type.
             * @enum {string}
             */
            type: "provision" | "configure" | "verify";
            /**
             * @description What runs it.
             * @enum {string}
             */
            executor: "record" | "webhook" | "agent";
            /**
             * @description What it does.
             * @enum {string}
             */
            action: "apply" | "destroy" | "verify";
            /** @description Which verification it belongs to; 0 for the others. */
            round: number;
            /** @description Its place in the order. */
            position: number;
            /** @description Ids of the steps that must succeed first. */
            depends_on: string[] | null;
            /**
             * @description unknown: its executor may have done it, and did not say so; a person resolves it.
             * @enum {string}
             */
            status: "pending" | "running" | "succeeded" | "failed" | "unknown" | "skipped" | "cancelled" | "timed_out";
            /** @description Why it was skipped: the id of the step that failed, or `condition`. */
            because: string | null;
            /** @description How often it was begun. */
            attempt: number;
            /** @description What it returned. Secret values are ***. */
            outputs: {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed. */
            error: string | null;
            /**
             * Format: date-time
             * @description When its last attempt began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        DirectoryIntegration: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Display name. */
            name: string;
            /**
             * @description Kind of directory.
             * @enum {string}
             */
            kind: "entra" | "okta" | "google" | "oidc";
            /** @description Id of the tenant at the identity provider. */
            idp_tenant_id: string | null;
            /** @description Whether people can sign in through it. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        DirectoryIntegrationCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Display name. */
            name: string;
            /**
             * @description Kind of directory.
             * @enum {string}
             */
            kind: "entra" | "okta" | "google" | "oidc";
            /** @description Id of the tenant at the identity provider. */
            idp_tenant_id?: string | null;
            /** @description Whether people can sign in through it. */
            enabled?: boolean;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        DirectoryIntegrationUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Display name. */
            name?: string;
            /**
             * @description Kind of directory.
             * @enum {string}
             */
            kind?: "entra" | "okta" | "google" | "oidc";
            /** @description Id of the tenant at the identity provider. */
            idp_tenant_id?: string | null;
            /** @description Whether people can sign in through it. */
            enabled?: boolean;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ExchangeRate: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Currency other than the euro, by its ISO 4217 code, such as USD. */
            currency: string;
            /**
             * Format: date
             * @description First day (UTC) of the charges that it applies to, until the next rate begins.
             */
            valid_from: string;
            /** @description Units of the currency per euro, as the European Central Bank publishes them: 1.0847 for USD. */
            units_per_eur: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ExchangeRateCreate: {
            /** @description Currency other than the euro, by its ISO 4217 code, such as USD. Only platform operators can change it. */
            currency: string;
            /**
             * Format: date
             * @description First day (UTC) of the charges that it applies to, until the next rate begins. Only platform operators can change it.
             */
            valid_from: string;
            /** @description Units of the currency per euro, as the European Central Bank publishes them: 1.0847 for USD. Only platform operators can change it. */
            units_per_eur: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ExchangeRateUpdate: {
            /** @description Currency other than the euro, by its ISO 4217 code, such as USD. Only platform operators can change it. */
            currency?: string;
            /**
             * Format: date
             * @description First day (UTC) of the charges that it applies to, until the next rate begins. Only platform operators can change it.
             */
            valid_from?: string;
            /** @description Units of the currency per euro, as the European Central Bank publishes them: 1.0847 for USD. Only platform operators can change it. */
            units_per_eur?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        /** @description A related record, shortened. */
        SyntheticCheckReference: {
            id: number;
            documentId: string;
            name: string | null;
        };
        Incident: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description What is disturbed, in a few words. */
            title: string;
            /**
             * @description Severity; that of the check by default.
             * @enum {string}
             */
            severity: "critical" | "high" | "medium" | "low" | "info";
            /**
             * @description open until somebody acknowledges it, then acknowledged; resolved is final.
             * @enum {string}
             */
            status: "open" | "acknowledged" | "resolved";
            /** @description The check that is down; null for an incident that a person has opened. */
            synthetic_check: components["schemas"]["SyntheticCheckReference"] | null;
            /** @description documentIds of the checks that it concerns. */
            checks: string[] | null;
            /** @description Why, as the first failed result says. */
            cause: string | null;
            /**
             * Format: date-time
             * @description When it began: for a check, with the first failed result.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When somebody acknowledged it.
             */
            acknowledged_at: string | null;
            /** @description Who acknowledged it. */
            acknowledged_by: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            resolved_at: string | null;
            /** @description Whether the check went down at least three times within an hour. */
            flapping: boolean;
            /** @description The timeline, oldest first: at most the latest 200 entries. */
            updates: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                kind: "opened" | "cause_changed" | "flapping" | "acknowledged" | "investigating" | "identified" | "monitoring" | "note" | "resolved";
                message: string | null;
                public: boolean;
                author: string | null;
            }[] | null;
            /** @description Whether status pages with one of its checks show it. */
            public: boolean;
            /** @description What status pages say about it; null: only which components are disturbed. */
            public_text: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        IncidentCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description What is disturbed, in a few words. */
            title: string;
            /**
             * @description Severity; that of the check by default.
             * @enum {string}
             */
            severity?: "critical" | "high" | "medium" | "low" | "info";
            /**
             * @description open until somebody acknowledges it, then acknowledged; resolved is final. Read-only: you can only send back the stored value.
             * @enum {string}
             */
            readonly status?: "open" | "acknowledged" | "resolved";
            /** @description The check that is down; null for an incident that a person has opened. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly synthetic_check?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description documentIds of the checks that it concerns. */
            checks?: string[] | null;
            /** @description Why, as the first failed result says. Read-only: you can only send back the stored value. */
            readonly cause?: string | null;
            /**
             * Format: date-time
             * @description When it began: for a check, with the first failed result. Read-only: you can only send back the stored value.
             */
            readonly started_at?: string | null;
            /**
             * Format: date-time
             * @description When somebody acknowledged it. Read-only: you can only send back the stored value.
             */
            readonly acknowledged_at?: string | null;
            /** @description Who acknowledged it. Read-only: you can only send back the stored value. */
            readonly acknowledged_by?: string | null;
            /**
             * Format: date-time
             * @description When it ended. Read-only: you can only send back the stored value.
             */
            readonly resolved_at?: string | null;
            /** @description Whether the check went down at least three times within an hour. Read-only: you can only send back the stored value. */
            readonly flapping?: boolean;
            /** @description The timeline, oldest first: at most the latest 200 entries. Read-only: you can only send back the stored value. */
            readonly updates?: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                kind: "opened" | "cause_changed" | "flapping" | "acknowledged" | "investigating" | "identified" | "monitoring" | "note" | "resolved";
                message: string | null;
                public: boolean;
                author: string | null;
            }[] | null;
            /** @description Whether status pages with one of its checks show it. */
            public?: boolean;
            /** @description What status pages say about it; null: only which components are disturbed. */
            public_text?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        IncidentUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description What is disturbed, in a few words. */
            title?: string;
            /**
             * @description Severity; that of the check by default.
             * @enum {string}
             */
            severity?: "critical" | "high" | "medium" | "low" | "info";
            /**
             * @description open until somebody acknowledges it, then acknowledged; resolved is final. Read-only: you can only send back the stored value.
             * @enum {string}
             */
            readonly status?: "open" | "acknowledged" | "resolved";
            /** @description The check that is down; null for an incident that a person has opened. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly synthetic_check?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description documentIds of the checks that it concerns. */
            checks?: string[] | null;
            /** @description Why, as the first failed result says. Read-only: you can only send back the stored value. */
            readonly cause?: string | null;
            /**
             * Format: date-time
             * @description When it began: for a check, with the first failed result. Read-only: you can only send back the stored value.
             */
            readonly started_at?: string | null;
            /**
             * Format: date-time
             * @description When somebody acknowledged it. Read-only: you can only send back the stored value.
             */
            readonly acknowledged_at?: string | null;
            /** @description Who acknowledged it. Read-only: you can only send back the stored value. */
            readonly acknowledged_by?: string | null;
            /**
             * Format: date-time
             * @description When it ended. Read-only: you can only send back the stored value.
             */
            readonly resolved_at?: string | null;
            /** @description Whether the check went down at least three times within an hour. Read-only: you can only send back the stored value. */
            readonly flapping?: boolean;
            /** @description The timeline, oldest first: at most the latest 200 entries. Read-only: you can only send back the stored value. */
            readonly updates?: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                kind: "opened" | "cause_changed" | "flapping" | "acknowledged" | "investigating" | "identified" | "monitoring" | "note" | "resolved";
                message: string | null;
                public: boolean;
                author: string | null;
            }[] | null;
            /** @description Whether status pages with one of its checks show it. */
            public?: boolean;
            /** @description What status pages say about it; null: only which components are disturbed. */
            public_text?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        Invitation: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation to join. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The invited address, in lower case. */
            email: string;
            /**
             * @description Role of the new member; never above the role of the inviter.
             * @enum {string}
             */
            role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /** @description The person who sent the invitation. */
            invited_by: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description When it was last sent.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it expires: seven days after it was sent.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            accepted_at: string | null;
            /** @description The person who accepted. */
            accepted_by: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description When it was revoked or declined.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When its recipient declined it.
             */
            declined_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        InvitationCreate: {
            /** @description The organisation to join. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The invited address, in lower case. */
            email: string;
            /**
             * @description Role of the new member; never above the role of the inviter.
             * @enum {string}
             */
            role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /** @description The person who sent the invitation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly invited_by?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description When it was last sent. Read-only: you can only send back the stored value.
             */
            readonly sent_at?: string | null;
            /**
             * Format: date-time
             * @description When it expires: seven days after it was sent. Read-only: you can only send back the stored value.
             */
            readonly expires_at?: string | null;
            /**
             * Format: date-time
             * @description When it was accepted. Read-only: you can only send back the stored value.
             */
            readonly accepted_at?: string | null;
            /** @description The person who accepted. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly accepted_by?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description When it was revoked or declined. Read-only: you can only send back the stored value.
             */
            readonly revoked_at?: string | null;
            /**
             * Format: date-time
             * @description When its recipient declined it. Read-only: you can only send back the stored value.
             */
            readonly declined_at?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        InvitationCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation to join. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The invited address, in lower case. */
            email: string;
            /**
             * @description Role of the new member; never above the role of the inviter.
             * @enum {string}
             */
            role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /** @description The person who sent the invitation. */
            invited_by: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description When it was last sent.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it expires: seven days after it was sent.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            accepted_at: string | null;
            /** @description The person who accepted. */
            accepted_by: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description When it was revoked or declined.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When its recipient declined it.
             */
            declined_at: string | null;
            /** @description The token, if the server sends no email and it has to be passed on by hand; otherwise null. */
            token: string | null;
            /** @description The address that the email would link to; null if the server sends email, or no page is configured. */
            accept_url: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        MaintenanceWindow: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Name; status pages show it. */
            name: string;
            /** @description What is done; status pages show it. */
            description: string | null;
            /** @description When it begins first, in the time of its zone, such as 2026-10-24T22:00. */
            starts: string;
            /** @description How long it is, in minutes of the clock on the wall. */
            duration_minutes: number;
            /** @description Time zone, such as Europe/Berlin. */
            timezone: string;
            /** @description How it recurs: an RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=SU; null: once. */
            recurrence: string | null;
            /** @description documentIds of the checks that it is for. */
            checks: string[] | null;
            /** @description It is also for checks with one of these labels. Without checks and labels it is for all checks. */
            labels: string[] | null;
            /** @description Whether status pages show it. */
            public: boolean;
            /**
             * Format: date-time
             * @description When the one in effect began, or the next one begins; null if there is none.
             */
            from: string | null;
            /**
             * Format: date-time
             * @description When that ends.
             */
            until: string | null;
            /** @description Whether one is in effect. */
            in_effect: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        MaintenanceWindowCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name; status pages show it. */
            name: string;
            /** @description What is done; status pages show it. */
            description?: string | null;
            /** @description When it begins first, in the time of its zone, such as 2026-10-24T22:00. */
            starts: string;
            /** @description How long it is, in minutes of the clock on the wall. */
            duration_minutes: number;
            /** @description Time zone, such as Europe/Berlin. */
            timezone: string;
            /** @description How it recurs: an RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=SU; null: once. */
            recurrence?: string | null;
            /** @description documentIds of the checks that it is for. */
            checks?: string[] | null;
            /** @description It is also for checks with one of these labels. Without checks and labels it is for all checks. */
            labels?: string[] | null;
            /** @description Whether status pages show it. */
            public?: boolean;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly from?: string | null;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly until?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly in_effect?: boolean;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        MaintenanceWindowUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name; status pages show it. */
            name?: string;
            /** @description What is done; status pages show it. */
            description?: string | null;
            /** @description When it begins first, in the time of its zone, such as 2026-10-24T22:00. */
            starts?: string;
            /** @description How long it is, in minutes of the clock on the wall. */
            duration_minutes?: number;
            /** @description Time zone, such as Europe/Berlin. */
            timezone?: string;
            /** @description How it recurs: an RRULE (RFC 5545) without DTSTART, such as FREQ=WEEKLY;BYDAY=SU; null: once. */
            recurrence?: string | null;
            /** @description documentIds of the checks that it is for. */
            checks?: string[] | null;
            /** @description It is also for checks with one of these labels. Without checks and labels it is for all checks. */
            labels?: string[] | null;
            /** @description Whether status pages show it. */
            public?: boolean;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly from?: string | null;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly until?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly in_effect?: boolean;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        Member: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description Of which record this is the documentId: a membership or an invitation.
             * @enum {string}
             */
            kind: "membership" | "invitation";
            /**
             * @description active; pending: the person has not accepted the membership; invited: by an invitation that is neither accepted nor revoked; deactivated: by the directory.
             * @enum {string}
             */
            status: "active" | "pending" | "invited" | "deactivated";
            /**
             * @description Role of the person.
             * @enum {string}
             */
            role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /** @description The person; null for invitations, and while a membership from a directory is pending. */
            user: components["schemas"]["UserReference"] | null;
            /** @description The person's name in the directory, or else the name of the account; null for invitations. */
            name: string | null;
            /** @description Address of the account or of the invitation. While a membership is pending: the address in the directory, or null, because the account is not shown before its person accepts. */
            email: string | null;
            /**
             * Format: date-time
             * @description When the invitation expires; null for memberships.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Last sign-in to the account, by any method; null if there is none, if its session ended more than 30 days ago, or if the person has not accepted.
             */
            last_sign_in_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        Membership: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The person, by the documentId that GET /api/me shows them; null if a directory has added a person who has not accepted yet. */
            user: components["schemas"]["UserReference"] | null;
            /**
             * @description Role of the person: see the capability matrix.
             * @enum {string}
             */
            role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /**
             * Format: date-time
             * @description When the person was asked to join; null: the person is a member.
             */
            pending_since: string | null;
            /**
             * Format: date-time
             * @description When the directory deactivated the person; null: active.
             */
            deactivated_at: string | null;
            /** @description User name in the directory; null: no directory provisioned this membership. */
            user_name: string | null;
            /** @description The directory's id of the person. */
            external_id: string | null;
            /** @description The person's name in the directory. */
            display_name: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        MembershipCreate: {
            /** @description The organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The person, by the documentId that GET /api/me shows them; null if a directory has added a person who has not accepted yet. A documentId, or a record that contains one. */
            user: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /**
             * @description Role of the person: see the capability matrix.
             * @enum {string}
             */
            role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /**
             * Format: date-time
             * @description When the person was asked to join; null: the person is a member. Read-only: you can only send back the stored value.
             */
            readonly pending_since?: string | null;
            /**
             * Format: date-time
             * @description When the directory deactivated the person; null: active. Read-only: you can only send back the stored value.
             */
            readonly deactivated_at?: string | null;
            /** @description User name in the directory; null: no directory provisioned this membership. Read-only: you can only send back the stored value. */
            readonly user_name?: string | null;
            /** @description The directory's id of the person. Read-only: you can only send back the stored value. */
            readonly external_id?: string | null;
            /** @description The person's name in the directory. Read-only: you can only send back the stored value. */
            readonly display_name?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        MembershipUpdate: {
            /** @description The organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The person, by the documentId that GET /api/me shows them; null if a directory has added a person who has not accepted yet. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly user?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Role of the person: see the capability matrix.
             * @enum {string}
             */
            role?: "owner" | "admin" | "engineer" | "auditor" | "viewer";
            /**
             * Format: date-time
             * @description When the person was asked to join; null: the person is a member. Read-only: you can only send back the stored value.
             */
            readonly pending_since?: string | null;
            /**
             * Format: date-time
             * @description When the directory deactivated the person; null: active. Read-only: you can only send back the stored value.
             */
            readonly deactivated_at?: string | null;
            /** @description User name in the directory; null: no directory provisioned this membership. Read-only: you can only send back the stored value. */
            readonly user_name?: string | null;
            /** @description The directory's id of the person. Read-only: you can only send back the stored value. */
            readonly external_id?: string | null;
            /** @description The person's name in the directory. Read-only: you can only send back the stored value. */
            readonly display_name?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        Organisation: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Display name. */
            name: string;
            /** @description URL-safe identifier, unique; derived from the name by default. */
            slug: string;
            /** @description Monthly cloud budget limit in EUR. 0 or null means no limit. */
            monthly_budget_limit: number | null;
            /** @description Recipients of budget alerts: at most 50 email addresses, such as ["ops@example.com"]. */
            budget_alert_emails: string[] | null;
            /**
             * @description Budget status: soft from 70 %, hard from 100 % of the limit.
             * @enum {string|null}
             */
            budget_status: "ok" | "soft" | "hard" | null;
            /** @description Spend of the current month in EUR, as last evaluated by the budget watchdog. */
            budget_current_spend: number | null;
            /** @description Allows provisioning above the hard limit. Recorded in the audit log. */
            budget_override: boolean;
            /** @description Data-residency region of the tenant. */
            home_region: string | null;
            /** @description Deployment cell inside home_region. */
            deployment_cell: string | null;
            /** @description Hosted domain of the identity-provider workspace for single sign-on. */
            workspace_domain: string | null;
            /** @description Only single sign-on opens this organisation. Needs a configured method. */
            sso_only: boolean;
            /** @description Name of the subscription plan. Setting it copies the limits of the plan. */
            plan: string | null;
            /** @description Maximum number of enrolled agents. */
            agent_limit: number;
            /**
             * @description Subscription tier.
             * @enum {string|null}
             */
            tier: "free" | "starter" | "team" | "business" | "enterprise" | null;
            /** @description Maximum number of cloud instances that are not terminated; null means no limit. */
            max_instances: number | null;
            /** @description Maximum number of members; null means no limit. */
            max_members: number | null;
            /** @description Maximum monthly budget in EUR of the current tier; null means no limit. */
            max_monthly_budget: number | null;
            /**
             * Format: date
             * @description Last day of the plan, in UTC; afterwards the organisation returns to the default plan. null means no expiry.
             */
            plan_expires_at: string | null;
            /**
             * @description Lifecycle status.
             * @enum {string}
             */
            org_status: "active" | "grace_period" | "suspended" | "archived";
            /**
             * Format: date-time
             * @description Last change of the status by the grace-period watchdog.
             */
            org_status_changed_at: string | null;
            /** @description ISO 3166-1 alpha-2 country of the billing address. */
            billing_country: string | null;
            /** @description Business customer, for VAT purposes. */
            is_business: boolean;
            /** @description VAT number. Stored in one spelling: separators are removed, GR becomes EL, and the prefix of billing_country is added if there is none. */
            vat_id: string | null;
            /** @description Whether vat_id was last confirmed against the EU registry. */
            vat_id_valid: boolean;
            /**
             * Format: date-time
             * @description Last attempt to confirm vat_id.
             */
            vat_id_checked_at: string | null;
            /** @description CIDR ranges from which members can reach the organisation, at most 1,000, such as ["192.0.2.0/24"]. null or empty: no restriction. */
            ip_allowlist: string[] | null;
            /** @description Id of the forum community. */
            forum_community_id: number | null;
            /** @description Slug of the forum community. */
            forum_community_name: string | null;
            /** @description Opt-in to the leaderboard. */
            leaderboard_enabled: boolean;
            /**
             * Format: date-time
             * @description When the organisation proved that it controls workspace_domain, by a DNS record or a sign-in; null: unverified, so the domain affects only this organisation.
             */
            workspace_domain_verified_at: string | null;
            /**
             * Format: date-time
             * @description Deadline for an owner or admin to sign in by single sign-on, or sso_only is turned off again; null: nothing is provisional.
             */
            sso_only_confirm_by: string | null;
            /**
             * Format: date-time
             * @description Deadline to confirm the new ip_allowlist, or the previous one is restored; null: nothing is provisional.
             */
            ip_allowlist_confirm_by: string | null;
            /** @description Whether a person who signs in through the workspace or directory for the first time becomes a viewer. */
            sso_auto_join: boolean;
            /** @description Request identifier (consultation number) of the last check of vat_id: proves the check to a tax office. */
            vat_id_request_identifier: string | null;
            /** @description Registered name of vat_id, if the member state discloses it. */
            vat_id_name: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        OrganisationCreate: {
            /** @description Display name. */
            name: string;
            /** @description URL-safe identifier, unique; derived from the name by default. */
            slug?: string;
            /** @description Monthly cloud budget limit in EUR. 0 or null means no limit. */
            monthly_budget_limit?: number | null;
            /** @description Recipients of budget alerts: at most 50 email addresses, such as ["ops@example.com"]. */
            budget_alert_emails?: string[] | null;
            /**
             * @description Budget status: soft from 70 %, hard from 100 % of the limit. Read-only: you can only send back the stored value.
             * @enum {string|null}
             */
            readonly budget_status?: "ok" | "soft" | "hard" | null;
            /** @description Spend of the current month in EUR, as last evaluated by the budget watchdog. Read-only: you can only send back the stored value. */
            readonly budget_current_spend?: number | null;
            /** @description Allows provisioning above the hard limit. Recorded in the audit log. */
            budget_override?: boolean;
            /** @description Data-residency region of the tenant. Only platform operators can change it. */
            home_region?: string | null;
            /** @description Deployment cell inside home_region. Only platform operators can change it. */
            deployment_cell?: string | null;
            /** @description Hosted domain of the identity-provider workspace for single sign-on. */
            workspace_domain?: string | null;
            /** @description Only single sign-on opens this organisation. Needs a configured method. */
            sso_only?: boolean;
            /** @description Name of the subscription plan. Setting it copies the limits of the plan. Only platform operators can change it. */
            plan?: string | null;
            /** @description Maximum number of enrolled agents. Only platform operators can change it. */
            agent_limit?: number;
            /**
             * @description Subscription tier. Only platform operators can change it.
             * @enum {string|null}
             */
            tier?: "free" | "starter" | "team" | "business" | "enterprise" | null;
            /** @description Maximum number of cloud instances that are not terminated; null means no limit. Only platform operators can change it. */
            max_instances?: number | null;
            /** @description Maximum number of members; null means no limit. Only platform operators can change it. */
            max_members?: number | null;
            /** @description Maximum monthly budget in EUR of the current tier; null means no limit. Only platform operators can change it. */
            max_monthly_budget?: number | null;
            /**
             * Format: date
             * @description Last day of the plan, in UTC; afterwards the organisation returns to the default plan. null means no expiry. Only platform operators can change it.
             */
            plan_expires_at?: string | null;
            /**
             * @description Lifecycle status. Only platform operators can change it.
             * @enum {string}
             */
            org_status?: "active" | "grace_period" | "suspended" | "archived";
            /**
             * Format: date-time
             * @description Last change of the status by the grace-period watchdog. Read-only: you can only send back the stored value.
             */
            readonly org_status_changed_at?: string | null;
            /** @description ISO 3166-1 alpha-2 country of the billing address. */
            billing_country?: string | null;
            /** @description Business customer, for VAT purposes. */
            is_business?: boolean;
            /** @description VAT number. Stored in one spelling: separators are removed, GR becomes EL, and the prefix of billing_country is added if there is none. */
            vat_id?: string | null;
            /** @description Whether vat_id was last confirmed against the EU registry. Read-only: you can only send back the stored value. */
            readonly vat_id_valid?: boolean;
            /**
             * Format: date-time
             * @description Last attempt to confirm vat_id. Read-only: you can only send back the stored value.
             */
            readonly vat_id_checked_at?: string | null;
            /** @description CIDR ranges from which members can reach the organisation, at most 1,000, such as ["192.0.2.0/24"]. null or empty: no restriction. */
            ip_allowlist?: string[] | null;
            /** @description Id of the forum community. Read-only: you can only send back the stored value. */
            readonly forum_community_id?: number | null;
            /** @description Slug of the forum community. Read-only: you can only send back the stored value. */
            readonly forum_community_name?: string | null;
            /** @description Opt-in to the leaderboard. */
            leaderboard_enabled?: boolean;
            /**
             * Format: date-time
             * @description When the organisation proved that it controls workspace_domain, by a DNS record or a sign-in; null: unverified, so the domain affects only this organisation. Read-only: you can only send back the stored value.
             */
            readonly workspace_domain_verified_at?: string | null;
            /**
             * Format: date-time
             * @description Deadline for an owner or admin to sign in by single sign-on, or sso_only is turned off again; null: nothing is provisional. Read-only: you can only send back the stored value.
             */
            readonly sso_only_confirm_by?: string | null;
            /**
             * Format: date-time
             * @description Deadline to confirm the new ip_allowlist, or the previous one is restored; null: nothing is provisional. Read-only: you can only send back the stored value.
             */
            readonly ip_allowlist_confirm_by?: string | null;
            /** @description Whether a person who signs in through the workspace or directory for the first time becomes a viewer. */
            sso_auto_join?: boolean;
            /** @description Request identifier (consultation number) of the last check of vat_id: proves the check to a tax office. Read-only: you can only send back the stored value. */
            readonly vat_id_request_identifier?: string | null;
            /** @description Registered name of vat_id, if the member state discloses it. Read-only: you can only send back the stored value. */
            readonly vat_id_name?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        OrganisationUpdate: {
            /** @description Display name. */
            name?: string;
            /** @description URL-safe identifier, unique; derived from the name by default. */
            slug?: string;
            /** @description Monthly cloud budget limit in EUR. 0 or null means no limit. */
            monthly_budget_limit?: number | null;
            /** @description Recipients of budget alerts: at most 50 email addresses, such as ["ops@example.com"]. */
            budget_alert_emails?: string[] | null;
            /**
             * @description Budget status: soft from 70 %, hard from 100 % of the limit. Read-only: you can only send back the stored value.
             * @enum {string|null}
             */
            readonly budget_status?: "ok" | "soft" | "hard" | null;
            /** @description Spend of the current month in EUR, as last evaluated by the budget watchdog. Read-only: you can only send back the stored value. */
            readonly budget_current_spend?: number | null;
            /** @description Allows provisioning above the hard limit. Recorded in the audit log. */
            budget_override?: boolean;
            /** @description Data-residency region of the tenant. Only platform operators can change it. */
            home_region?: string | null;
            /** @description Deployment cell inside home_region. Only platform operators can change it. */
            deployment_cell?: string | null;
            /** @description Hosted domain of the identity-provider workspace for single sign-on. */
            workspace_domain?: string | null;
            /** @description Only single sign-on opens this organisation. Needs a configured method. */
            sso_only?: boolean;
            /** @description Name of the subscription plan. Setting it copies the limits of the plan. Only platform operators can change it. */
            plan?: string | null;
            /** @description Maximum number of enrolled agents. Only platform operators can change it. */
            agent_limit?: number;
            /**
             * @description Subscription tier. Only platform operators can change it.
             * @enum {string|null}
             */
            tier?: "free" | "starter" | "team" | "business" | "enterprise" | null;
            /** @description Maximum number of cloud instances that are not terminated; null means no limit. Only platform operators can change it. */
            max_instances?: number | null;
            /** @description Maximum number of members; null means no limit. Only platform operators can change it. */
            max_members?: number | null;
            /** @description Maximum monthly budget in EUR of the current tier; null means no limit. Only platform operators can change it. */
            max_monthly_budget?: number | null;
            /**
             * Format: date
             * @description Last day of the plan, in UTC; afterwards the organisation returns to the default plan. null means no expiry. Only platform operators can change it.
             */
            plan_expires_at?: string | null;
            /**
             * @description Lifecycle status. Only platform operators can change it.
             * @enum {string}
             */
            org_status?: "active" | "grace_period" | "suspended" | "archived";
            /**
             * Format: date-time
             * @description Last change of the status by the grace-period watchdog. Read-only: you can only send back the stored value.
             */
            readonly org_status_changed_at?: string | null;
            /** @description ISO 3166-1 alpha-2 country of the billing address. */
            billing_country?: string | null;
            /** @description Business customer, for VAT purposes. */
            is_business?: boolean;
            /** @description VAT number. Stored in one spelling: separators are removed, GR becomes EL, and the prefix of billing_country is added if there is none. */
            vat_id?: string | null;
            /** @description Whether vat_id was last confirmed against the EU registry. Read-only: you can only send back the stored value. */
            readonly vat_id_valid?: boolean;
            /**
             * Format: date-time
             * @description Last attempt to confirm vat_id. Read-only: you can only send back the stored value.
             */
            readonly vat_id_checked_at?: string | null;
            /** @description CIDR ranges from which members can reach the organisation, at most 1,000, such as ["192.0.2.0/24"]. null or empty: no restriction. */
            ip_allowlist?: string[] | null;
            /** @description Id of the forum community. Read-only: you can only send back the stored value. */
            readonly forum_community_id?: number | null;
            /** @description Slug of the forum community. Read-only: you can only send back the stored value. */
            readonly forum_community_name?: string | null;
            /** @description Opt-in to the leaderboard. */
            leaderboard_enabled?: boolean;
            /**
             * Format: date-time
             * @description When the organisation proved that it controls workspace_domain, by a DNS record or a sign-in; null: unverified, so the domain affects only this organisation. Read-only: you can only send back the stored value.
             */
            readonly workspace_domain_verified_at?: string | null;
            /**
             * Format: date-time
             * @description Deadline for an owner or admin to sign in by single sign-on, or sso_only is turned off again; null: nothing is provisional. Read-only: you can only send back the stored value.
             */
            readonly sso_only_confirm_by?: string | null;
            /**
             * Format: date-time
             * @description Deadline to confirm the new ip_allowlist, or the previous one is restored; null: nothing is provisional. Read-only: you can only send back the stored value.
             */
            readonly ip_allowlist_confirm_by?: string | null;
            /** @description Whether a person who signs in through the workspace or directory for the first time becomes a viewer. */
            sso_auto_join?: boolean;
            /** @description Request identifier (consultation number) of the last check of vat_id: proves the check to a tax office. Read-only: you can only send back the stored value. */
            readonly vat_id_request_identifier?: string | null;
            /** @description Registered name of vat_id, if the member state discloses it. Read-only: you can only send back the stored value. */
            readonly vat_id_name?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        OutboxEvent: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation concerned; null if the event concerns the platform. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description What happened, such as organisation.forum-community-requested. */
            event: string;
            /** @description Unique id of the event, which is the same in all its deliveries. */
            event_key: string | null;
            /**
             * @description Where it is delivered to.
             * @enum {string|null}
             */
            destination: "forum" | "mail" | "webhook" | "chat" | null;
            /** @description documentId of the webhook endpoint that it is delivered to. */
            endpoint: string | null;
            /** @description The data that receivers get. */
            payload: unknown;
            /**
             * @description pending: waits for its first or next delivery; dead: not delivered again unless an operator replays it.
             * @enum {string|null}
             */
            event_status: "pending" | "delivered" | "dead" | null;
            /** @description Deliveries attempted so far. */
            attempts: number | null;
            /**
             * Format: date-time
             * @description Time of the next attempt.
             */
            available_at: string | null;
            /**
             * Format: date-time
             * @description When it was delivered.
             */
            delivered_at: string | null;
            /** @description HTTP status of the last response; null if there was none. */
            response_code: number | null;
            /** @description Milliseconds until the last response began, or the last attempt failed. */
            response_ms: number | null;
            /** @description The first 1,024 bytes of the last response. */
            response_body: string | null;
            /** @description Why the last attempt failed, or what it waits for. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ScimGroup: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation of the directory. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Name of the group in the directory. */
            display_name: string;
            /** @description The directory's id of the group. */
            external_id: string | null;
            /**
             * @description The role that its members get; null: no role.
             * @enum {string|null}
             */
            role: "admin" | "engineer" | "auditor" | "viewer" | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ScimGroupUpdate: {
            /** @description The organisation of the directory. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name of the group in the directory. Read-only: you can only send back the stored value. */
            readonly display_name?: string;
            /** @description The directory's id of the group. Read-only: you can only send back the stored value. */
            readonly external_id?: string | null;
            /**
             * @description The role that its members get; null: no role.
             * @enum {string|null}
             */
            role?: "admin" | "engineer" | "auditor" | "viewer" | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ScimToken: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description HMAC-SHA-256 of the token under a key of the server. */
            token_hash: string;
            /** @description What the token is for. */
            label: string | null;
            /** @description The organisation that it provisions. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /**
             * Format: date-time
             * @description Last use.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it expires; in the future at creation.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ScimTokenCreate: {
            /** @description HMAC-SHA-256 of the token under a key of the server. Read-only: you can only send back the stored value. */
            readonly token_hash?: string;
            /** @description What the token is for. */
            label?: string | null;
            /** @description The organisation that it provisions. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description Last use. Read-only: you can only send back the stored value.
             */
            readonly last_used_at?: string | null;
            /**
             * Format: date-time
             * @description When it was revoked. Read-only: you can only send back the stored value.
             */
            readonly revoked_at?: string | null;
            /**
             * Format: date-time
             * @description When it expires; in the future at creation.
             */
            expires_at: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        ScimTokenCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description HMAC-SHA-256 of the token under a key of the server. */
            token_hash: string;
            /** @description What the token is for. */
            label: string | null;
            /** @description The organisation that it provisions. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /**
             * Format: date-time
             * @description Last use.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it expires; in the future at creation.
             */
            expires_at: string;
            /** @description The token itself. It is shown only once, and is not stored. */
            token: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        ScimTokenUpdate: {
            /** @description HMAC-SHA-256 of the token under a key of the server. Read-only: you can only send back the stored value. */
            readonly token_hash?: string;
            /** @description What the token is for. */
            label?: string | null;
            /** @description The organisation that it provisions. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description Last use. Read-only: you can only send back the stored value.
             */
            readonly last_used_at?: string | null;
            /**
             * Format: date-time
             * @description When it was revoked. Read-only: you can only send back the stored value.
             */
            readonly revoked_at?: string | null;
            /**
             * Format: date-time
             * @description When it expires; in the future at creation. Read-only: you can only send back the stored value.
             */
            readonly expires_at?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SecurityFinding: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The scanner rule that was violated. */
            rule_id: string;
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "critical" | "high" | "medium" | "low" | "info";
            /** @description File with the finding. */
            file_path: string | null;
            /** @description Line in that file. */
            line_number: number | null;
            /** @description What was found. */
            description: string | null;
            /**
             * @description Triage. mitigated fills mitigated_at and mitigated_by; leaving it clears them.
             * @enum {string}
             */
            status: "open" | "in_progress" | "mitigated" | "accepted_risk" | "false_positive";
            /** @description Control of ISO/IEC 27001 concerned. */
            iso_control: string | null;
            /** @description Article of NIS 2 concerned. */
            nis2_article: string | null;
            /** @description Scanner that found it. */
            tool: string | null;
            /**
             * Format: date-time
             * @description When it was mitigated.
             */
            mitigated_at: string | null;
            /** @description Who mitigated it. */
            mitigated_by: string | null;
            /**
             * Format: date-time
             * @description When it should be mitigated; by default as the finding policy says. null gives it back to the policy.
             */
            due_at: string | null;
            /** @description The member who takes care of it. Must be able to read findings; leaving the organisation ends it. */
            assignee: components["schemas"]["UserReference"] | null;
            /**
             * Format: date-time
             * @description When the acceptance of the risk ends, and the earlier status returns; by default as the finding policy says. Only with status accepted_risk.
             */
            accepted_until: string | null;
            /** @description Why the risk is accepted. Only with status accepted_risk. */
            accepted_reason: string | null;
            /** @description Why it has its status, if no person decided: not_reported, suppressed:<kind>, vex:<justification>, vex:fixed. */
            resolution: string | null;
            /**
             * @description Who decided its status: a person, the scans that report it, or a VEX statement.
             * @enum {string|null}
             */
            origin: "person" | "scan" | "vex" | null;
            /** @description What the scans cover that report it: those of one tool and scope report the same findings. */
            scope: string | null;
            /** @description documentId of the scan that reported it last. */
            scan: string | null;
            /**
             * Format: date-time
             * @description When a scan reported it first.
             */
            first_seen_at: string | null;
            /**
             * Format: date-time
             * @description When a scan reported it last.
             */
            last_seen_at: string | null;
            /**
             * @description Severity that the scanner reports, whatever a person has set.
             * @enum {string|null}
             */
            reported_severity: "critical" | "high" | "medium" | "low" | "info" | null;
            /** @description CVSS score. */
            cvss: number | null;
            /** @description CVE, GHSA and CWE ids. */
            identifiers: string[] | null;
            /** @description Name of the package with the weakness. */
            package_name: string | null;
            /** @description The package with the weakness. */
            package: {
                name: string;
                version: string | null;
                purl: string | null;
            } | null;
            /** @description Version of the package in which it is fixed. */
            fix_version: string | null;
            /** @description Where it is; others are further places of the same finding. */
            location: {
                path: string | null;
                line: number | null;
                end_line: number | null;
                column: number | null;
                others: {
                    path: string | null;
                    line: number | null;
                    end_line: number | null;
                    column: number | null;
                }[];
            } | null;
            /** @description The code, as the scanner quotes it. */
            snippet: string | null;
            /** @description Page of the scanner about the rule. */
            help_url: string | null;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
            /** @description What the scanner says about the rule: Markdown or plain text. Only in responses with one finding. */
            rule_help?: string | null;
        };
        SecurityFindingCreate: {
            /** @description The scanner rule that was violated. */
            rule_id: string;
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "critical" | "high" | "medium" | "low" | "info";
            /** @description File with the finding. */
            file_path?: string | null;
            /** @description Line in that file. */
            line_number?: number | null;
            /** @description What was found. */
            description?: string | null;
            /**
             * @description Triage. mitigated fills mitigated_at and mitigated_by; leaving it clears them.
             * @enum {string}
             */
            status: "open" | "in_progress" | "mitigated" | "accepted_risk" | "false_positive";
            /** @description Control of ISO/IEC 27001 concerned. */
            iso_control?: string | null;
            /** @description Article of NIS 2 concerned. */
            nis2_article?: string | null;
            /** @description Scanner that found it. */
            tool?: string | null;
            /**
             * Format: date-time
             * @description When it was mitigated.
             */
            mitigated_at?: string | null;
            /** @description Who mitigated it. */
            mitigated_by?: string | null;
            /**
             * Format: date-time
             * @description When it should be mitigated; by default as the finding policy says. null gives it back to the policy.
             */
            due_at?: string | null;
            /** @description The member who takes care of it. Must be able to read findings; leaving the organisation ends it. A documentId, or a record that contains one. */
            assignee?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description When the acceptance of the risk ends, and the earlier status returns; by default as the finding policy says. Only with status accepted_risk.
             */
            accepted_until?: string | null;
            /** @description Why the risk is accepted. Only with status accepted_risk. */
            accepted_reason?: string | null;
            /** @description Why it has its status, if no person decided: not_reported, suppressed:<kind>, vex:<justification>, vex:fixed. Read-only: you can only send back the stored value. */
            readonly resolution?: string | null;
            /**
             * @description Who decided its status: a person, the scans that report it, or a VEX statement. Read-only: you can only send back the stored value.
             * @enum {string|null}
             */
            readonly origin?: "person" | "scan" | "vex" | null;
            /** @description What the scans cover that report it: those of one tool and scope report the same findings. Read-only: you can only send back the stored value. */
            readonly scope?: string | null;
            /** @description documentId of the scan that reported it last. Read-only: you can only send back the stored value. */
            readonly scan?: string | null;
            /**
             * Format: date-time
             * @description When a scan reported it first. Read-only: you can only send back the stored value.
             */
            readonly first_seen_at?: string | null;
            /**
             * Format: date-time
             * @description When a scan reported it last. Read-only: you can only send back the stored value.
             */
            readonly last_seen_at?: string | null;
            /**
             * @description Severity that the scanner reports, whatever a person has set. Read-only: you can only send back the stored value.
             * @enum {string|null}
             */
            readonly reported_severity?: "critical" | "high" | "medium" | "low" | "info" | null;
            /** @description CVSS score. Read-only: you can only send back the stored value. */
            readonly cvss?: number | null;
            /** @description CVE, GHSA and CWE ids. Read-only: you can only send back the stored value. */
            readonly identifiers?: string[] | null;
            /** @description Name of the package with the weakness. Read-only: you can only send back the stored value. */
            readonly package_name?: string | null;
            /** @description The package with the weakness. Read-only: you can only send back the stored value. */
            readonly package?: {
                name: string;
                version: string | null;
                purl: string | null;
            } | null;
            /** @description Version of the package in which it is fixed. Read-only: you can only send back the stored value. */
            readonly fix_version?: string | null;
            /** @description Where it is; others are further places of the same finding. Read-only: you can only send back the stored value. */
            readonly location?: {
                path: string | null;
                line: number | null;
                end_line: number | null;
                column: number | null;
                others: {
                    path: string | null;
                    line: number | null;
                    end_line: number | null;
                    column: number | null;
                }[];
            } | null;
            /** @description The code, as the scanner quotes it. Read-only: you can only send back the stored value. */
            readonly snippet?: string | null;
            /** @description Page of the scanner about the rule. Read-only: you can only send back the stored value. */
            readonly help_url?: string | null;
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly rule_help?: string | null;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SecurityFindingUpdate: {
            /** @description The scanner rule that was violated. */
            rule_id: string;
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "critical" | "high" | "medium" | "low" | "info";
            /** @description File with the finding. */
            file_path?: string | null;
            /** @description Line in that file. */
            line_number?: number | null;
            /** @description What was found. */
            description?: string | null;
            /**
             * @description Triage. mitigated fills mitigated_at and mitigated_by; leaving it clears them.
             * @enum {string}
             */
            status: "open" | "in_progress" | "mitigated" | "accepted_risk" | "false_positive";
            /** @description Control of ISO/IEC 27001 concerned. */
            iso_control?: string | null;
            /** @description Article of NIS 2 concerned. */
            nis2_article?: string | null;
            /** @description Scanner that found it. */
            tool?: string | null;
            /**
             * Format: date-time
             * @description When it was mitigated.
             */
            mitigated_at?: string | null;
            /** @description Who mitigated it. */
            mitigated_by?: string | null;
            /**
             * Format: date-time
             * @description When it should be mitigated; by default as the finding policy says. null gives it back to the policy.
             */
            due_at?: string | null;
            /** @description The member who takes care of it. Must be able to read findings; leaving the organisation ends it. A documentId, or a record that contains one. */
            assignee?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description When the acceptance of the risk ends, and the earlier status returns; by default as the finding policy says. Only with status accepted_risk.
             */
            accepted_until?: string | null;
            /** @description Why the risk is accepted. Only with status accepted_risk. */
            accepted_reason?: string | null;
            /** @description Why it has its status, if no person decided: not_reported, suppressed:<kind>, vex:<justification>, vex:fixed. Read-only: you can only send back the stored value. */
            readonly resolution?: string | null;
            /**
             * @description Who decided its status: a person, the scans that report it, or a VEX statement. Read-only: you can only send back the stored value.
             * @enum {string|null}
             */
            readonly origin?: "person" | "scan" | "vex" | null;
            /** @description What the scans cover that report it: those of one tool and scope report the same findings. Read-only: you can only send back the stored value. */
            readonly scope?: string | null;
            /** @description documentId of the scan that reported it last. Read-only: you can only send back the stored value. */
            readonly scan?: string | null;
            /**
             * Format: date-time
             * @description When a scan reported it first. Read-only: you can only send back the stored value.
             */
            readonly first_seen_at?: string | null;
            /**
             * Format: date-time
             * @description When a scan reported it last. Read-only: you can only send back the stored value.
             */
            readonly last_seen_at?: string | null;
            /**
             * @description Severity that the scanner reports, whatever a person has set. Read-only: you can only send back the stored value.
             * @enum {string|null}
             */
            readonly reported_severity?: "critical" | "high" | "medium" | "low" | "info" | null;
            /** @description CVSS score. Read-only: you can only send back the stored value. */
            readonly cvss?: number | null;
            /** @description CVE, GHSA and CWE ids. Read-only: you can only send back the stored value. */
            readonly identifiers?: string[] | null;
            /** @description Name of the package with the weakness. Read-only: you can only send back the stored value. */
            readonly package_name?: string | null;
            /** @description The package with the weakness. Read-only: you can only send back the stored value. */
            readonly package?: {
                name: string;
                version: string | null;
                purl: string | null;
            } | null;
            /** @description Version of the package in which it is fixed. Read-only: you can only send back the stored value. */
            readonly fix_version?: string | null;
            /** @description Where it is; others are further places of the same finding. Read-only: you can only send back the stored value. */
            readonly location?: {
                path: string | null;
                line: number | null;
                end_line: number | null;
                column: number | null;
                others: {
                    path: string | null;
                    line: number | null;
                    end_line: number | null;
                    column: number | null;
                }[];
            } | null;
            /** @description The code, as the scanner quotes it. Read-only: you can only send back the stored value. */
            readonly snippet?: string | null;
            /** @description Page of the scanner about the rule. Read-only: you can only send back the stored value. */
            readonly help_url?: string | null;
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly rule_help?: string | null;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SecurityScan: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Scanner. */
            tool: string | null;
            /** @description Version of the scanner. */
            tool_version: string | null;
            /**
             * @description Format of the report.
             * @enum {string|null}
             */
            format: "sarif" | "cyclonedx" | "openvex" | null;
            /** @description What the scan covered, together with the tool. */
            scope: string | null;
            /** @description The tools and scopes of a report with several. */
            sources: {
                tool: string;
                scope: string;
                complete: boolean;
                results: number;
            }[] | null;
            /**
             * @description Whether the import runs, has succeeded or has failed.
             * @enum {string}
             */
            status: "running" | "succeeded" | "failed";
            /** @description Whether it only shows what the import would change. */
            dry_run: boolean;
            /**
             * Format: date-time
             * @description When the import began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When the import ended.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When the scanner ran, if the report says so.
             */
            scanned_at: string | null;
            /** @description Whether the scanner examined everything in its scope. Otherwise it closes nothing. */
            complete: boolean | null;
            /** @description Results in the report. */
            results: number | null;
            /** @description Results that have been processed. */
            processed: number | null;
            /** @description New findings. */
            created: number | null;
            /** @description Findings that were reported as before. */
            unchanged: number | null;
            /** @description Findings of which something changed. */
            updated: number | null;
            /** @description Findings that are open again. */
            reopened: number | null;
            /** @description Findings that are mitigated because they are no longer reported. */
            closed: number | null;
            /** @description Findings that the report suppresses. */
            suppressed: number | null;
            /** @description Results that are no findings. */
            skipped: number | null;
            /** @description Results that could not be used, at most 1,000. A list has it only if fields names it. */
            errors?: {
                index: number | null;
                code: string;
                message: string;
            }[] | null;
            /** @description How many results errors has. */
            errors_count: number | null;
            /** @description VEX statements that fit no finding, at most 1,000. A list has it only if fields names it. */
            unmatched?: {
                id: string;
                reason: string;
            }[] | null;
            /** @description How many statements unmatched has. */
            unmatched_count: number | null;
            /** @description Why the import failed. */
            failure: {
                code: string;
                message: string;
                details?: unknown;
            } | null;
            /** @description Who imported it. */
            imported_by: string | null;
            /** @description SHA-256 of the file. */
            sha256: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        StatusPage: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The address is /status/{slug}. It is unique in the installation. */
            slug: string;
            /** @description Title. */
            title: string;
            /** @description A sentence below the title. */
            description: string | null;
            /**
             * @description Language for visitors who prefer neither.
             * @enum {string}
             */
            language: "en" | "de";
            /** @description Time zone of the times that it shows, in addition to UTC. */
            timezone: string | null;
            /** @description What it shows, in this order: a check, its public name, and the name of its group. */
            components: {
                check: string;
                name: string;
                /** @default null */
                group: string | null;
            }[] | null;
            /** @description Whether visitors can subscribe by email. */
            subscriptions: boolean;
            /** @description Whether visitors can read it. Without it, the address does not exist. */
            published: boolean;
            /**
             * Format: date-time
             * @description When it was published first.
             */
            published_at_first: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        StatusPageCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The address is /status/{slug}. It is unique in the installation. */
            slug: string;
            /** @description Title. */
            title: string;
            /** @description A sentence below the title. */
            description?: string | null;
            /**
             * @description Language for visitors who prefer neither.
             * @enum {string}
             */
            language?: "en" | "de";
            /** @description Time zone of the times that it shows, in addition to UTC. */
            timezone?: string | null;
            /** @description What it shows, in this order: a check, its public name, and the name of its group. */
            components?: {
                check: string;
                name: string;
                /** @default null */
                group: string | null;
            }[] | null;
            /** @description Whether visitors can subscribe by email. */
            subscriptions?: boolean;
            /** @description Whether visitors can read it. Without it, the address does not exist. Read-only: you can only send back the stored value. */
            readonly published?: boolean;
            /**
             * Format: date-time
             * @description When it was published first. Read-only: you can only send back the stored value.
             */
            readonly published_at_first?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        StatusPageUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description The address is /status/{slug}. It is unique in the installation. */
            slug?: string;
            /** @description Title. */
            title?: string;
            /** @description A sentence below the title. */
            description?: string | null;
            /**
             * @description Language for visitors who prefer neither.
             * @enum {string}
             */
            language?: "en" | "de";
            /** @description Time zone of the times that it shows, in addition to UTC. */
            timezone?: string | null;
            /** @description What it shows, in this order: a check, its public name, and the name of its group. */
            components?: {
                check: string;
                name: string;
                /** @default null */
                group: string | null;
            }[] | null;
            /** @description Whether visitors can subscribe by email. */
            subscriptions?: boolean;
            /** @description Whether visitors can read it. Without it, the address does not exist. Read-only: you can only send back the stored value. */
            readonly published?: boolean;
            /**
             * Format: date-time
             * @description When it was published first. Read-only: you can only send back the stored value.
             */
            readonly published_at_first?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        Subscription: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description unpaid suspends the organisation; past_due does not.
             * @enum {string}
             */
            status: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | "paused" | "canceled";
            /**
             * Format: date-time
             * @description When the payment fell due.
             */
            past_due_since: string | null;
            /**
             * Format: date-time
             * @description End of the paid period.
             */
            current_period_end: string | null;
            /** @description Customer at the payment provider. */
            provider_customer_id: string | null;
            /** @description Subscription at the payment provider, unique. */
            provider_subscription_id: string | null;
            /** @description Price at the payment provider that last determined the plan. */
            provider_price_id: string | null;
            /**
             * Format: date-time
             * @description Time of the payment provider's last change.
             */
            provider_updated_at: string | null;
            /** @description The monthly price of the organisation's plan with its VAT, in EUR, as in POST /billing/vat-quote; null if the plan has no price or SELLER_COUNTRY is not set. */
            vat_quote: {
                /** @constant */
                currency: "EUR";
                net: number;
                /** @description Percent. */
                rate: number;
                vat: number;
                gross: number;
                /** @enum {string} */
                reason: "domestic" | "reverse_charge" | "one_stop_shop" | "outside_eu";
            } | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        SubscriptionCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /**
             * @description unpaid suspends the organisation; past_due does not. Only platform operators can change it.
             * @enum {string}
             */
            status: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | "paused" | "canceled";
            /**
             * Format: date-time
             * @description When the payment fell due. Only platform operators can change it.
             */
            past_due_since?: string | null;
            /**
             * Format: date-time
             * @description End of the paid period. Only platform operators can change it.
             */
            current_period_end?: string | null;
            /** @description Customer at the payment provider. Only platform operators can change it. */
            provider_customer_id?: string | null;
            /** @description Subscription at the payment provider, unique. Only platform operators can change it. */
            provider_subscription_id?: string | null;
            /** @description Price at the payment provider that last determined the plan. Read-only: you can only send back the stored value. */
            readonly provider_price_id?: string | null;
            /**
             * Format: date-time
             * @description Time of the payment provider's last change. Read-only: you can only send back the stored value.
             */
            readonly provider_updated_at?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly vat_quote?: {
                /** @constant */
                currency: "EUR";
                net: number;
                /** @description Percent. */
                rate: number;
                vat: number;
                gross: number;
                /** @enum {string} */
                reason: "domestic" | "reverse_charge" | "one_stop_shop" | "outside_eu";
            } | null;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SubscriptionUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /**
             * @description unpaid suspends the organisation; past_due does not. Only platform operators can change it.
             * @enum {string}
             */
            status?: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | "paused" | "canceled";
            /**
             * Format: date-time
             * @description When the payment fell due. Only platform operators can change it.
             */
            past_due_since?: string | null;
            /**
             * Format: date-time
             * @description End of the paid period. Only platform operators can change it.
             */
            current_period_end?: string | null;
            /** @description Customer at the payment provider. Only platform operators can change it. */
            provider_customer_id?: string | null;
            /** @description Subscription at the payment provider, unique. Only platform operators can change it. */
            provider_subscription_id?: string | null;
            /** @description Price at the payment provider that last determined the plan. Read-only: you can only send back the stored value. */
            readonly provider_price_id?: string | null;
            /**
             * Format: date-time
             * @description Time of the payment provider's last change. Read-only: you can only send back the stored value.
             */
            readonly provider_updated_at?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly vat_quote?: {
                /** @constant */
                currency: "EUR";
                net: number;
                /** @description Percent. */
                rate: number;
                vat: number;
                gross: number;
                /** @enum {string} */
                reason: "domestic" | "reverse_charge" | "one_stop_shop" | "outside_eu";
            } | null;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SubscriptionPlan: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Name, unique. */
            name: string;
            /**
             * @description Tier that an organisation on this plan has.
             * @enum {string}
             */
            account_tier: "free" | "starter" | "team" | "business" | "enterprise";
            /** @description Monthly price per host in EUR. */
            price_eur_per_host: number | null;
            /** @description Monthly base price in EUR. */
            price_eur_base: number | null;
            /** @description Maximum number of cloud instances; null means no limit. */
            max_instances: number | null;
            /** @description Maximum number of members; null means no limit. */
            max_members: number | null;
            /** @description Maximum monthly budget in EUR; null means no limit. */
            max_monthly_budget: number | null;
            /** @description Maximum number of agents; null means the default of 3. */
            max_agents: number | null;
            /** @description Features of the plan: any JSON value. In an object, false removes a feature: sso, scim, webhooks, audit_export, ip_allowlist, leaderboard, synthetic_checks, alert_channels, status_page, finding_import, blueprint_deploy, deployment_executors. Features that are not mentioned are included. */
            features: unknown;
            /** @description Whether every signed-in person can see it. */
            is_public: boolean;
            /** @description Id of the price at the payment provider. */
            payment_price_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        SubscriptionPlanCreate: {
            /** @description Name, unique. */
            name: string;
            /**
             * @description Tier that an organisation on this plan has.
             * @enum {string}
             */
            account_tier: "free" | "starter" | "team" | "business" | "enterprise";
            /** @description Monthly price per host in EUR. */
            price_eur_per_host?: number | null;
            /** @description Monthly base price in EUR. */
            price_eur_base?: number | null;
            /** @description Maximum number of cloud instances; null means no limit. */
            max_instances?: number | null;
            /** @description Maximum number of members; null means no limit. */
            max_members?: number | null;
            /** @description Maximum monthly budget in EUR; null means no limit. */
            max_monthly_budget?: number | null;
            /** @description Maximum number of agents; null means the default of 3. */
            max_agents?: number | null;
            /** @description Features of the plan: any JSON value. In an object, false removes a feature: sso, scim, webhooks, audit_export, ip_allowlist, leaderboard, synthetic_checks, alert_channels, status_page, finding_import, blueprint_deploy, deployment_executors. Features that are not mentioned are included. */
            features?: unknown;
            /** @description Whether every signed-in person can see it. */
            is_public?: boolean;
            /** @description Id of the price at the payment provider. */
            payment_price_id?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SubscriptionPlanUpdate: {
            /** @description Name, unique. */
            name: string;
            /**
             * @description Tier that an organisation on this plan has.
             * @enum {string}
             */
            account_tier: "free" | "starter" | "team" | "business" | "enterprise";
            /** @description Monthly price per host in EUR. */
            price_eur_per_host?: number | null;
            /** @description Monthly base price in EUR. */
            price_eur_base?: number | null;
            /** @description Maximum number of cloud instances; null means no limit. */
            max_instances?: number | null;
            /** @description Maximum number of members; null means no limit. */
            max_members?: number | null;
            /** @description Maximum monthly budget in EUR; null means no limit. */
            max_monthly_budget?: number | null;
            /** @description Maximum number of agents; null means the default of 3. */
            max_agents?: number | null;
            /** @description Features of the plan: any JSON value. In an object, false removes a feature: sso, scim, webhooks, audit_export, ip_allowlist, leaderboard, synthetic_checks, alert_channels, status_page, finding_import, blueprint_deploy, deployment_executors. Features that are not mentioned are included. */
            features?: unknown;
            /** @description Whether every signed-in person can see it. */
            is_public?: boolean;
            /** @description Id of the price at the payment provider. */
            payment_price_id?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        /** @description A related record, shortened. */
        CloudInstanceReference: {
            id: number;
            documentId: string;
            name: string | null;
        };
        Agent: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Name of the machine. */
            hostname: string | null;
            /** @description The organisation that it reports to. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description The cloud instance that it runs on. */
            cloud_instance: components["schemas"]["CloudInstanceReference"] | null;
            /** @description Version of the agent. */
            version: string | null;
            /** @description Operating system. */
            os: string | null;
            /** @description Processor architecture. */
            arch: string | null;
            /**
             * Format: date-time
             * @description When it enrolled.
             */
            enrolled_at: string | null;
            /**
             * Format: date-time
             * @description Last heartbeat. It is also set when an agent becomes active.
             */
            last_heartbeat_at: string | null;
            /** @description What it can do: any JSON value. */
            capabilities: unknown;
            /** @description SHA-256 fingerprint of its client certificate: 64 hexadecimal digits, in either case, with or without colons; stored in lower case without colons. Change it to let the agent use another certificate. */
            cert_fingerprint: string | null;
            /** @description One-time token, valid for an hour; by default, the server generates it. Only the response to the creation shows it; a hash is stored. A token of fewer than 20 characters cannot be used to enrol. */
            enrollment_token: null;
            /**
             * @description pending until it reports, then active or offline; revoked is final, and its credential stops working.
             * @enum {string}
             */
            status: "pending" | "active" | "offline" | "revoked";
            /** @description Labels by which checks select their agents. People set them, never the agent. */
            labels: string[] | null;
            /** @description Whether it runs steps of deployments, with their secrets. Who changes this needs deployment:approve; while it is true, so does who changes labels or cert_fingerprint, or creates an enrollment token. */
            runs_steps: boolean;
            /** @description How far its clock is ahead of that of Tenantry; negative: behind. */
            clock_skew_seconds: number | null;
            /** @description Results that wait at the agent, as it reported. */
            pending_results: number | null;
            /** @description Results that it had to drop since it started, as it reported. */
            dropped_results: number | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        AgentCreate: {
            /** @description Name of the machine. */
            hostname?: string | null;
            /** @description The organisation that it reports to. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description The cloud instance that it runs on. A documentId, or a record that contains one. */
            cloud_instance?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Version of the agent. */
            version?: string | null;
            /** @description Operating system. */
            os?: string | null;
            /** @description Processor architecture. */
            arch?: string | null;
            /**
             * Format: date-time
             * @description When it enrolled.
             */
            enrolled_at?: string | null;
            /**
             * Format: date-time
             * @description Last heartbeat. It is also set when an agent becomes active.
             */
            last_heartbeat_at?: string | null;
            /** @description What it can do: any JSON value. */
            capabilities?: unknown;
            /** @description SHA-256 fingerprint of its client certificate: 64 hexadecimal digits, in either case, with or without colons; stored in lower case without colons. Change it to let the agent use another certificate. */
            cert_fingerprint?: string | null;
            /** @description One-time token, valid for an hour; by default, the server generates it. Only the response to the creation shows it; a hash is stored. A token of fewer than 20 characters cannot be used to enrol. */
            enrollment_token?: string | null;
            /**
             * @description pending until it reports, then active or offline; revoked is final, and its credential stops working.
             * @enum {string}
             */
            status?: "pending" | "active" | "offline" | "revoked";
            /** @description Labels by which checks select their agents. People set them, never the agent. */
            labels?: string[] | null;
            /** @description Whether it runs steps of deployments, with their secrets. Who changes this needs deployment:approve; while it is true, so does who changes labels or cert_fingerprint, or creates an enrollment token. */
            runs_steps?: boolean;
            /** @description How far its clock is ahead of that of Tenantry; negative: behind. Read-only: you can only send back the stored value. */
            readonly clock_skew_seconds?: number | null;
            /** @description Results that wait at the agent, as it reported. Read-only: you can only send back the stored value. */
            readonly pending_results?: number | null;
            /** @description Results that it had to drop since it started, as it reported. Read-only: you can only send back the stored value. */
            readonly dropped_results?: number | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        AgentCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Name of the machine. */
            hostname: string | null;
            /** @description The organisation that it reports to. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description The cloud instance that it runs on. */
            cloud_instance: components["schemas"]["CloudInstanceReference"] | null;
            /** @description Version of the agent. */
            version: string | null;
            /** @description Operating system. */
            os: string | null;
            /** @description Processor architecture. */
            arch: string | null;
            /**
             * Format: date-time
             * @description When it enrolled.
             */
            enrolled_at: string | null;
            /**
             * Format: date-time
             * @description Last heartbeat. It is also set when an agent becomes active.
             */
            last_heartbeat_at: string | null;
            /** @description What it can do: any JSON value. */
            capabilities: unknown;
            /** @description SHA-256 fingerprint of its client certificate: 64 hexadecimal digits, in either case, with or without colons; stored in lower case without colons. Change it to let the agent use another certificate. */
            cert_fingerprint: string | null;
            /** @description One-time token, valid for an hour; by default, the server generates it. Only the response to the creation shows it; a hash is stored. A token of fewer than 20 characters cannot be used to enrol. */
            enrollment_token: string | null;
            /**
             * @description pending until it reports, then active or offline; revoked is final, and its credential stops working.
             * @enum {string}
             */
            status: "pending" | "active" | "offline" | "revoked";
            /** @description Labels by which checks select their agents. People set them, never the agent. */
            labels: string[] | null;
            /** @description Whether it runs steps of deployments, with their secrets. Who changes this needs deployment:approve; while it is true, so does who changes labels or cert_fingerprint, or creates an enrollment token. */
            runs_steps: boolean;
            /** @description How far its clock is ahead of that of Tenantry; negative: behind. */
            clock_skew_seconds: number | null;
            /** @description Results that wait at the agent, as it reported. */
            pending_results: number | null;
            /** @description Results that it had to drop since it started, as it reported. */
            dropped_results: number | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        AgentUpdate: {
            /** @description Name of the machine. */
            hostname?: string | null;
            /** @description The organisation that it reports to. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description The cloud instance that it runs on. A documentId, or a record that contains one. */
            cloud_instance?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Version of the agent. */
            version?: string | null;
            /** @description Operating system. */
            os?: string | null;
            /** @description Processor architecture. */
            arch?: string | null;
            /**
             * Format: date-time
             * @description When it enrolled.
             */
            enrolled_at?: string | null;
            /**
             * Format: date-time
             * @description Last heartbeat. It is also set when an agent becomes active.
             */
            last_heartbeat_at?: string | null;
            /** @description What it can do: any JSON value. */
            capabilities?: unknown;
            /** @description SHA-256 fingerprint of its client certificate: 64 hexadecimal digits, in either case, with or without colons; stored in lower case without colons. Change it to let the agent use another certificate. */
            cert_fingerprint?: string | null;
            /** @description One-time token, valid for an hour; by default, the server generates it. Only the response to the creation shows it; a hash is stored. A token of fewer than 20 characters cannot be used to enrol. Read-only: you can only send back the stored value. */
            readonly enrollment_token?: string | null;
            /**
             * @description pending until it reports, then active or offline; revoked is final, and its credential stops working.
             * @enum {string}
             */
            status?: "pending" | "active" | "offline" | "revoked";
            /** @description Labels by which checks select their agents. People set them, never the agent. */
            labels?: string[] | null;
            /** @description Whether it runs steps of deployments, with their secrets. Who changes this needs deployment:approve; while it is true, so does who changes labels or cert_fingerprint, or creates an enrollment token. */
            runs_steps?: boolean;
            /** @description How far its clock is ahead of that of Tenantry; negative: behind. Read-only: you can only send back the stored value. */
            readonly clock_skew_seconds?: number | null;
            /** @description Results that wait at the agent, as it reported. Read-only: you can only send back the stored value. */
            readonly pending_results?: number | null;
            /** @description Results that it had to drop since it started, as it reported. Read-only: you can only send back the stored value. */
            readonly dropped_results?: number | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SyntheticCheck: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Name. */
            name: string;
            /** @description Address to probe: http or https, without user name or password. Only checks of type http have one. */
            url: string | null;
            /** @description Seconds between two runs, from 10. For type heartbeat: how often the job reports. */
            interval_seconds: number | null;
            /** @description Whether it runs. */
            enabled: boolean;
            /**
             * @description What is probed. heartbeat: a job reports by itself (POST /check-ins/{code}), and its absence is a failure.
             * @enum {string}
             */
            type: "http" | "tcp" | "tls" | "dns" | "heartbeat";
            /** @description Settings of the type; missing ones get their defaults. A value of a header with secret true is stored encrypted and shown as [redacted]; sent back like this, it stays. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description How long a run can take in all, in milliseconds. */
            timeout_ms: number | null;
            /** @description How often an agent repeats a failed run before it reports the failure. */
            retries: number | null;
            /** @description A successful run that takes longer is degraded; null: never. */
            degraded_above_ms: number | null;
            /** @description Failures in a row after which the check is down. */
            confirm_down: number | null;
            /** @description Successes in a row after which a check that was down is up. */
            confirm_up: number | null;
            /** @description How many agents must find it down. With fewer, the check is degraded. */
            quorum: number | null;
            /** @description Labels of agents: those with one of them run the check. Null or empty: the ten active agents that enrolled first and have probes in their capabilities. */
            agents: string[] | null;
            /** @description Labels by which maintenance windows and alert channels select the check. */
            labels: string[] | null;
            /**
             * @description Severity of its incidents.
             * @enum {string}
             */
            severity: "critical" | "high" | "medium" | "low" | "info";
            /** @description Objective: the percentage of time in which it is up or degraded, such as 99.9; null: none. */
            slo_percent: number | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
            /** @description Only with ?with=state. status is what the results of all reporters say together, by confirm_down, confirm_up and quorum: error if it is down because no reporter could run it, unknown after a silence of three intervals (without agents at least 15 minutes), maintenance while a window is in effect; underneath is the state without maintenance. since is when the state began. uptime_24h is the share of results that are up or degraded, among those with a status; null without results. */
            state?: {
                /** @enum {string} */
                status: "up" | "degraded" | "down" | "error" | "unknown" | "maintenance";
                /** @enum {string} */
                underneath: "up" | "degraded" | "down" | "unknown";
                /** Format: date-time */
                since: string | null;
                /** Format: date-time */
                last_result_at: string | null;
                uptime_24h: number | null;
                /** Format: date-time */
                maintenance_until: string | null;
            };
        };
        SyntheticCheckCreate: {
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name. */
            name: string;
            /** @description Address to probe: http or https, without user name or password. Only checks of type http have one. */
            url?: string | null;
            /** @description Seconds between two runs, from 10. For type heartbeat: how often the job reports. */
            interval_seconds?: number | null;
            /** @description Whether it runs. */
            enabled?: boolean;
            /**
             * @description What is probed. heartbeat: a job reports by itself (POST /check-ins/{code}), and its absence is a failure.
             * @enum {string}
             */
            type?: "http" | "tcp" | "tls" | "dns" | "heartbeat";
            /** @description Settings of the type; missing ones get their defaults. A value of a header with secret true is stored encrypted and shown as [redacted]; sent back like this, it stays. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description How long a run can take in all, in milliseconds. */
            timeout_ms?: number | null;
            /** @description How often an agent repeats a failed run before it reports the failure. */
            retries?: number | null;
            /** @description A successful run that takes longer is degraded; null: never. */
            degraded_above_ms?: number | null;
            /** @description Failures in a row after which the check is down. */
            confirm_down?: number | null;
            /** @description Successes in a row after which a check that was down is up. */
            confirm_up?: number | null;
            /** @description How many agents must find it down. With fewer, the check is degraded. */
            quorum?: number | null;
            /** @description Labels of agents: those with one of them run the check. Null or empty: the ten active agents that enrolled first and have probes in their capabilities. */
            agents?: string[] | null;
            /** @description Labels by which maintenance windows and alert channels select the check. */
            labels?: string[] | null;
            /**
             * @description Severity of its incidents.
             * @enum {string}
             */
            severity?: "critical" | "high" | "medium" | "low" | "info";
            /** @description Objective: the percentage of time in which it is up or degraded, such as 99.9; null: none. */
            slo_percent?: number | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly state?: {
                /** @enum {string} */
                status: "up" | "degraded" | "down" | "error" | "unknown" | "maintenance";
                /** @enum {string} */
                underneath: "up" | "degraded" | "down" | "unknown";
                /** Format: date-time */
                since: string | null;
                /** Format: date-time */
                last_result_at: string | null;
                uptime_24h: number | null;
                /** Format: date-time */
                maintenance_until: string | null;
            };
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SyntheticCheckCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description Name. */
            name: string;
            /** @description Address to probe: http or https, without user name or password. Only checks of type http have one. */
            url: string | null;
            /** @description Seconds between two runs, from 10. For type heartbeat: how often the job reports. */
            interval_seconds: number | null;
            /** @description Whether it runs. */
            enabled: boolean;
            /**
             * @description What is probed. heartbeat: a job reports by itself (POST /check-ins/{code}), and its absence is a failure.
             * @enum {string}
             */
            type: "http" | "tcp" | "tls" | "dns" | "heartbeat";
            /** @description Settings of the type; missing ones get their defaults. A value of a header with secret true is stored encrypted and shown as [redacted]; sent back like this, it stays. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description How long a run can take in all, in milliseconds. */
            timeout_ms: number | null;
            /** @description How often an agent repeats a failed run before it reports the failure. */
            retries: number | null;
            /** @description A successful run that takes longer is degraded; null: never. */
            degraded_above_ms: number | null;
            /** @description Failures in a row after which the check is down. */
            confirm_down: number | null;
            /** @description Successes in a row after which a check that was down is up. */
            confirm_up: number | null;
            /** @description How many agents must find it down. With fewer, the check is degraded. */
            quorum: number | null;
            /** @description Labels of agents: those with one of them run the check. Null or empty: the ten active agents that enrolled first and have probes in their capabilities. */
            agents: string[] | null;
            /** @description Labels by which maintenance windows and alert channels select the check. */
            labels: string[] | null;
            /**
             * @description Severity of its incidents.
             * @enum {string}
             */
            severity: "critical" | "high" | "medium" | "low" | "info";
            /** @description Objective: the percentage of time in which it is up or degraded, such as 99.9; null: none. */
            slo_percent: number | null;
            /** @description For type heartbeat: the token with which the job reports, shown only once. */
            check_in_token: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        SyntheticCheckUpdate: {
            /** @description Owning organisation. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            });
            /** @description Name. */
            name?: string;
            /** @description Address to probe: http or https, without user name or password. Only checks of type http have one. */
            url?: string | null;
            /** @description Seconds between two runs, from 10. For type heartbeat: how often the job reports. */
            interval_seconds?: number | null;
            /** @description Whether it runs. */
            enabled?: boolean;
            /**
             * @description What is probed. heartbeat: a job reports by itself (POST /check-ins/{code}), and its absence is a failure.
             * @enum {string}
             */
            type?: "http" | "tcp" | "tls" | "dns" | "heartbeat";
            /** @description Settings of the type; missing ones get their defaults. A value of a header with secret true is stored encrypted and shown as [redacted]; sent back like this, it stays. */
            config?: {
                [key: string]: unknown;
            } | null;
            /** @description How long a run can take in all, in milliseconds. */
            timeout_ms?: number | null;
            /** @description How often an agent repeats a failed run before it reports the failure. */
            retries?: number | null;
            /** @description A successful run that takes longer is degraded; null: never. */
            degraded_above_ms?: number | null;
            /** @description Failures in a row after which the check is down. */
            confirm_down?: number | null;
            /** @description Successes in a row after which a check that was down is up. */
            confirm_up?: number | null;
            /** @description How many agents must find it down. With fewer, the check is degraded. */
            quorum?: number | null;
            /** @description Labels of agents: those with one of them run the check. Null or empty: the ten active agents that enrolled first and have probes in their capabilities. */
            agents?: string[] | null;
            /** @description Labels by which maintenance windows and alert channels select the check. */
            labels?: string[] | null;
            /**
             * @description Severity of its incidents.
             * @enum {string}
             */
            severity?: "critical" | "high" | "medium" | "low" | "info";
            /** @description Objective: the percentage of time in which it is up or degraded, such as 99.9; null: none. */
            slo_percent?: number | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly state?: {
                /** @enum {string} */
                status: "up" | "degraded" | "down" | "error" | "unknown" | "maintenance";
                /** @enum {string} */
                underneath: "up" | "degraded" | "down" | "unknown";
                /** Format: date-time */
                since: string | null;
                /** Format: date-time */
                last_result_at: string | null;
                uptime_24h: number | null;
                /** Format: date-time */
                maintenance_until: string | null;
            };
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        SyntheticResult: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Name of the check as it was run. */
            check_name: string | null;
            /** @description Address that was probed: http or https, without user name or password. */
            url: string | null;
            /**
             * @description Outcome.
             * @enum {string|null}
             */
            status: "up" | "degraded" | "down" | "error" | null;
            /** @description Response time in milliseconds. */
            response_time_ms: number | null;
            /** @description HTTP status code of the answer. */
            status_code: number | null;
            /** @description What went wrong. */
            error_message: string | null;
            /**
             * Format: date-time
             * @description When the check ran.
             */
            checked_at: string | null;
            /** @description The check; the result belongs to its organisation. */
            synthetic_check: components["schemas"]["SyntheticCheckReference"] | null;
            /** @description Owning organisation. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description documentId of the agent that reported it; null: a person, a program or a job. */
            agent: string | null;
            /** @description Whether the reporter could not tell, because its own connection failed. Such a result says nothing about the service. */
            inconclusive: boolean | null;
            /**
             * @description Why it is not up.
             * @enum {string|null}
             */
            cause: "dns" | "connection" | "timeout" | "tls" | "certificate" | "redirects" | "status" | "content" | "answer" | "slow" | "refused" | "missed" | "agent" | null;
            /** @description Duration of the parts, in milliseconds. */
            timings: {
                dns?: number;
                connect?: number;
                tls?: number;
                first_byte?: number;
            } | null;
            /**
             * Format: date-time
             * @description Earliest end of the certificates that were used.
             */
            certificate_expires_at: string | null;
            /** @description Subject of the certificate that ends first. */
            certificate_subject: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        SyntheticResultCreate: {
            /** @description Name of the check as it was run. */
            check_name?: string | null;
            /** @description Address that was probed: http or https, without user name or password. */
            url?: string | null;
            /**
             * @description Outcome.
             * @enum {string|null}
             */
            status?: "up" | "degraded" | "down" | "error" | null;
            /** @description Response time in milliseconds. */
            response_time_ms?: number | null;
            /** @description HTTP status code of the answer. */
            status_code?: number | null;
            /** @description What went wrong. */
            error_message?: string | null;
            /**
             * Format: date-time
             * @description When the check ran.
             */
            checked_at?: string | null;
            /** @description The check; the result belongs to its organisation. A documentId, or a record that contains one. */
            synthetic_check?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Owning organisation. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description documentId of the agent that reported it; null: a person, a program or a job. Read-only: you can only send back the stored value. */
            readonly agent?: string | null;
            /** @description Whether the reporter could not tell, because its own connection failed. Such a result says nothing about the service. */
            inconclusive?: boolean | null;
            /**
             * @description Why it is not up.
             * @enum {string|null}
             */
            cause?: "dns" | "connection" | "timeout" | "tls" | "certificate" | "redirects" | "status" | "content" | "answer" | "slow" | "refused" | "missed" | "agent" | null;
            /** @description Duration of the parts, in milliseconds. */
            timings?: {
                dns?: number;
                connect?: number;
                tls?: number;
                first_byte?: number;
            } | null;
            /**
             * Format: date-time
             * @description Earliest end of the certificates that were used.
             */
            certificate_expires_at?: string | null;
            /** @description Subject of the certificate that ends first. */
            certificate_subject?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        UnlinkedSubscription: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description Subscription at Stripe. */
            provider_subscription_id: string;
            /** @description Customer at Stripe. */
            provider_customer_id: string | null;
            /** @description The organisation in its metadata; null if there is none. */
            organisation_named: string | null;
            /**
             * @description Its status.
             * @enum {string|null}
             */
            status: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | "paused" | "canceled" | null;
            /**
             * Format: date-time
             * @description Time of the last event from Stripe.
             */
            provider_updated_at: string | null;
            /** @description Its last event. Resend it from Stripe after linking the organisation. */
            last_event_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        WatchdogRun: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /**
             * @description The watchdog that ran.
             * @enum {string}
             */
            watchdog: "budget" | "grace-period" | "dunning" | "outbox-relay" | "agents-offline" | "housekeeping" | "scim-token-expiry" | "api-key-expiry" | "provisional-settings" | "plan-expiry" | "search-index" | "synthetic-rollups" | "check-silence" | "alerts" | "finding-imports" | "deployments" | "finding-deadlines";
            /**
             * Format: date-time
             * @description The time that the watchdog used as the current time: the tick of the timetable, or the time of the request.
             */
            moment: string | null;
            /**
             * Format: date-time
             * @description When the run started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended; null while it runs.
             */
            ended_at: string | null;
            /** @description Records examined. */
            scanned: number | null;
            /** @description Records changed; in a dry run, records that would change. */
            changed: number | null;
            /** @description Records that could not be processed; a run that failed as a whole counts one. */
            failed: number | null;
            /** @description The first 20 records that could not be processed: type and documentId, the cause, and the number of records. `run` means that the run failed as a whole. */
            failures: {
                record: string;
                cause: string;
                count: number;
            }[] | null;
            /** @description The timetable of a node, the command line, or an operator. */
            run_by: string | null;
            /** @description Region and deployment cell of the node that ran it; null if no cells are configured. */
            cell: string | null;
            /** @description Whether it was a dry run. */
            dry_run: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        WebhookEndpoint: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation whose events it receives; null, for platform operators only: all organisations. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description Address that events are posted to: https, public, without a user name. */
            url: string;
            /** @description Purpose of the endpoint. */
            description: string | null;
            /** @description Events that it receives; null or empty: all events. webhook.test alone: none, for one that only executes steps of deployments. */
            event_types: ("organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed" | "webhook.test")[] | null;
            /** @description Whether events are sent. Disabling it ends its pending deliveries. */
            enabled: boolean;
            /** @description Why Tenantry disabled it. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Last delivery that failed.
             */
            last_failure_at: string | null;
            /** @description Why the last delivery failed; null after a success. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success; five days later the endpoint is disabled.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        WebhookEndpointCreate: {
            /** @description The organisation whose events it receives; null, for platform operators only: all organisations. A documentId, or a record that contains one. */
            organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Address that events are posted to: https, public, without a user name. */
            url: string;
            /** @description Purpose of the endpoint. */
            description?: string | null;
            /** @description Events that it receives; null or empty: all events. webhook.test alone: none, for one that only executes steps of deployments. */
            event_types?: ("organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed" | "webhook.test")[] | null;
            /** @description Whether events are sent. Disabling it ends its pending deliveries. */
            enabled?: boolean;
            /** @description Why Tenantry disabled it. Read-only: you can only send back the stored value. */
            readonly disabled_reason?: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery. Read-only: you can only send back the stored value.
             */
            readonly last_success_at?: string | null;
            /**
             * Format: date-time
             * @description Last delivery that failed. Read-only: you can only send back the stored value.
             */
            readonly last_failure_at?: string | null;
            /** @description Why the last delivery failed; null after a success. Read-only: you can only send back the stored value. */
            readonly last_error?: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success; five days later the endpoint is disabled. Read-only: you can only send back the stored value.
             */
            readonly failing_since?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        WebhookEndpointCreated: {
            /** @description Numeric ID of the record. */
            id: number;
            /** @description ID of the record, as used in paths and relations. */
            documentId: string;
            /** @description The organisation whose events it receives; null, for platform operators only: all organisations. */
            organisation: components["schemas"]["OrganisationReference"] | null;
            /** @description Address that events are posted to: https, public, without a user name. */
            url: string;
            /** @description Purpose of the endpoint. */
            description: string | null;
            /** @description Events that it receives; null or empty: all events. webhook.test alone: none, for one that only executes steps of deployments. */
            event_types: ("organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed" | "webhook.test")[] | null;
            /** @description Whether events are sent. Disabling it ends its pending deliveries. */
            enabled: boolean;
            /** @description Why Tenantry disabled it. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Last delivery that failed.
             */
            last_failure_at: string | null;
            /** @description Why the last delivery failed; null after a success. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success; five days later the endpoint is disabled.
             */
            failing_since: string | null;
            /** @description Signing secret, shown only once: whsec_ and base64. */
            secret: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            publishedAt: string;
        };
        WebhookEndpointUpdate: {
            /** @description The organisation whose events it receives; null, for platform operators only: all organisations. A documentId, or a record that contains one. Read-only: you can only send back the stored value. */
            readonly organisation?: string | ({
                documentId: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Address that events are posted to: https, public, without a user name. */
            url?: string;
            /** @description Purpose of the endpoint. */
            description?: string | null;
            /** @description Events that it receives; null or empty: all events. webhook.test alone: none, for one that only executes steps of deployments. */
            event_types?: ("organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed" | "webhook.test")[] | null;
            /** @description Whether events are sent. Disabling it ends its pending deliveries. */
            enabled?: boolean;
            /** @description Why Tenantry disabled it. Read-only: you can only send back the stored value. */
            readonly disabled_reason?: string | null;
            /**
             * Format: date-time
             * @description Last successful delivery. Read-only: you can only send back the stored value.
             */
            readonly last_success_at?: string | null;
            /**
             * Format: date-time
             * @description Last delivery that failed. Read-only: you can only send back the stored value.
             */
            readonly last_failure_at?: string | null;
            /** @description Why the last delivery failed; null after a success. Read-only: you can only send back the stored value. */
            readonly last_error?: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success; five days later the endpoint is disabled. Read-only: you can only send back the stored value.
             */
            readonly failing_since?: string | null;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly id?: number;
            /** @description Ignored, so that you can send back a record exactly as you read it. */
            readonly documentId?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly createdAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly updatedAt?: string;
            /**
             * Format: date-time
             * @description Ignored, so that you can send back a record exactly as you read it.
             */
            readonly publishedAt?: string;
        };
        /** @description Your account. */
        User: {
            id: number;
            documentId: string;
            username: string | null;
            email: string | null;
            provider?: string | null;
            confirmed?: boolean | null;
            blocked?: boolean | null;
            /** Format: date-time */
            createdAt?: string | null;
            /** Format: date-time */
            updatedAt?: string | null;
            /** Format: date-time */
            publishedAt?: string | null;
        };
        /** @description The page number and number of pages; for a page by its start, where it begins; for a cursor page, the cursor of the next page. */
        PageInfo: {
            page: number;
            pageSize: number;
            /** @description Number of pages of `total` records. */
            pageCount: number;
            /** @description Number of records, exact up to 10000, and on the last page. Otherwise `totalIs` is `at_least`. */
            total: number;
            /**
             * @description Absent if `total` is exact. `at_least`: there are as many or more. `approximate` is not sent any more.
             * @enum {string}
             */
            totalIs?: "at_least" | "approximate";
        } | {
            start: number;
            limit: number;
            /** @description Number of records, exact up to 10000, and on the last page. Otherwise `totalIs` is `at_least`. */
            total: number;
            /**
             * @description Absent if `total` is exact. `at_least`: there are as many or more. `approximate` is not sent any more.
             * @enum {string}
             */
            totalIs?: "at_least" | "approximate";
        } | {
            pageSize: number;
            /** @description The `pagination[cursor]` of the next page; null on the last page. */
            nextCursor: string | null;
        };
    };
    responses: never;
    parameters: {
        /** @description documentId of the record. */
        DocumentId: string;
        /** @description documentId of an organisation. The request is limited to it. */
        OrganisationId: string;
        /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
        IfMatch: string;
        /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
        IfNoneMatch: string;
        /**
         * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
         * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
         */
        IdempotencyKey: string;
        /**
         * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
         * @example {
         *       "page": 1,
         *       "pageSize": 25
         *     }
         */
        Pagination: {
            /** @default 1 */
            page?: number;
            /** @default 25 */
            pageSize?: number;
            cursor?: string;
            start?: number;
            limit?: number;
            withCount?: boolean;
        };
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifier": "ada@example.com",
                 *       "password": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /** @description Email address or username. */
                    identifier: string;
                    /**
                     * Format: password
                     * @description Password.
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token. It expires after minutes. */
                        jwt: string;
                        /** @description Exchanged once for the next tokens. Absent if it is in the cookie. */
                        refreshToken?: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada",
                 *       "email": "ada@example.com",
                 *       "password": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /** @description Name to sign in with. */
                    username: string;
                    /**
                     * Format: email
                     * @description Email address.
                     */
                    email: string;
                    /**
                     * Format: password
                     * @description New password: at least 12 characters, at most 72 bytes, and not easy to guess.
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token. It expires after minutes. */
                        jwt?: string;
                        /** @description Exchanged once for the next tokens. Absent if it is in the cookie. */
                        refreshToken?: string;
                        user: components["schemas"]["User"] | {
                            username: string;
                            email: string;
                            provider: string;
                            confirmed: boolean;
                        };
                    };
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address of the account.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "code-from-the-email",
                 *       "password": "a-long-passphrase",
                 *       "passwordConfirmation": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /** @description The code. */
                    code: string;
                    /**
                     * Format: password
                     * @description New password: at least 12 characters, at most 72 bytes, and not easy to guess.
                     */
                    password: string;
                    /**
                     * Format: password
                     * @description The new password again.
                     */
                    passwordConfirmation: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token. It expires after minutes. */
                        jwt: string;
                        /** @description Exchanged once for the next tokens. Absent if it is in the cookie. */
                        refreshToken?: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query: {
                confirmation: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. Location is the page to show. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address of the account.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        sent: boolean;
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "the-former-passphrase",
                 *       "password": "a-long-passphrase",
                 *       "passwordConfirmation": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @description The current password.
                     */
                    currentPassword: string;
                    /**
                     * Format: password
                     * @description New password: at least 12 characters, at most 72 bytes, and not easy to guess.
                     */
                    password: string;
                    /**
                     * Format: password
                     * @description The new password again.
                     */
                    passwordConfirmation: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token. It expires after minutes. */
                        jwt: string;
                        /** @description Exchanged once for the next tokens. Absent if it is in the cookie. */
                        refreshToken?: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description The new address.
                     */
                    email: string;
                    /**
                     * Format: password
                     * @description The password of the account.
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
        };
    };
    stepUp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: password
                     * @description The password of the account.
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        /** Format: date-time */
                        password_verified_at: string;
                    };
                };
            };
        };
    };
    undoSsoOnly: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "a-long-passphrase",
                 *       "password": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /** @description The token of the email. */
                    token: string;
                    /**
                     * Format: password
                     * @description The password of the owner.
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
        };
    };
    requestLeaveLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifier": "ada@example.com",
                 *       "password": "a-long-passphrase"
                 *     }
                 */
                "application/json": {
                    /** @description Email address or username. */
                    identifier: string;
                    /**
                     * Format: password
                     * @description Password.
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        /** @description Slugs of the organisations. */
                        organisations: string[];
                    };
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use, and the body can be empty: the token comes from the cookie. A refusal with 401 removes the cookie. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "token-of-the-last-refresh"
                 *     }
                 */
                "application/json": {
                    /** @description The latest refresh token of the session. Required without a session cookie. */
                    refreshToken?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token. It expires after minutes. */
                        jwt: string;
                        /** @description Exchanged once for the next tokens. Absent if it is in the cookie. */
                        refreshToken?: string;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The cookie is removed, too. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "scope": "all"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Sign out everywhere.
                     * @enum {string}
                     */
                    scope?: "all";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            /** @enum {string} */
                            method: "password" | "sso";
                            /** Format: date-time */
                            password_verified_at: string | null;
                            /** Format: date-time */
                            started_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            /** Format: date-time */
                            expires_at: string;
                            client_address: string | null;
                            user_agent: string | null;
                            /** @description Whether this request belongs to the session. */
                            current: boolean;
                        }[];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    readOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listAlertChannels: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `name`, `type`, `webhook_endpoint.url`, `url_host`, `repeat_minutes`, `enabled`, `last_success_at`, `last_error`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of alert channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AlertChannel"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                type?: {
                                    [key: string]: number;
                                };
                                enabled?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                type?: {
                                    [key: string]: number;
                                };
                                enabled?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createAlertChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example",
                 *         "type": "email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["AlertChannelCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AlertChannelCreated"];
                    };
                };
            };
        };
    };
    readAlertChannel: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alert channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AlertChannel"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateAlertChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["AlertChannelUpdate"];
                };
            };
        };
        responses: {
            /** @description The alert channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AlertChannel"];
                    };
                };
            };
        };
    };
    deleteAlertChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    testAlertChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            addresses: string[] | null;
                        };
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `name`, `expires_at`, `creator.username`, `last_used_at`, `revoked_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example",
                 *         "capabilities": [
                 *           "finding:triage"
                 *         ],
                 *         "expires_at": "2030-01-01T00:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ApiKeyCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyCreated"];
                    };
                };
            };
        };
    };
    readApiKey: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
        };
    };
    exportAllAuditEntry: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `action`, `actor_kind`, `actor_id`, `actor_label`, `target_type`, `target_id`, `client_ip`, `request_id`, `sequence`, `previous_hash`, `hash`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description ndjson (default) or csv. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `action`, `actor_kind`, `actor_id`, `actor_label`, `target_type`, `target_id`, `client_ip`, `request_id`, `sequence`, `previous_hash`, `hash`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                actor_kind?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                actor_kind?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                            /**
                             * Format: date-time
                             * @description Entries before this time were removed from a log that the list is about; null if none were removed.
                             */
                            complete_from?: string | null;
                        };
                    };
                };
            };
        };
    };
    readAuditEntry: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listBlueprints: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `draft.name`, `author.username`, `name`, `slug`, `description`, `category`, `provider`, `estimated_cost_monthly`, `cost_notes`, `version`, `line`, `number`, `latest`, `previous.name`, `retired_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `slug`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of blueprints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Blueprint"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                latest?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                latest?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readBlueprint: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blueprint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Blueprint"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deployBlueprint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Name of the instance. */
                        name: string;
                        /** @description Cloud provider; by default the blueprint's. */
                        provider?: string | null;
                        /** @description Region of the provider. */
                        region?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudInstance"];
                        meta?: {
                            deployment: string;
                        };
                    };
                };
            };
        };
    };
    draftNextBlueprint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlueprintDraft"];
                    };
                };
            };
        };
    };
    retireBlueprint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blueprint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Blueprint"];
                    };
                };
            };
        };
    };
    restoreBlueprint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blueprint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Blueprint"];
                    };
                };
            };
        };
    };
    planBlueprint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Name of the deployment. */
                        name: string;
                        /** @description Values of the variables of the blueprint, by name. Those that are missing have their defaults. */
                        inputs?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description Provider and region; by default what the steps say. */
                        target?: {
                            provider?: string | null;
                            region?: string | null;
                        } | null;
                        /** @description The deployment of a version of this blueprint with which the plan is compared; by default the one that has the same name and runs another version. A documentId, or a record that contains one. */
                        replaces?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            blueprint: {
                                documentId: string;
                                name: string;
                                version: string | null;
                            };
                            name: string;
                            target: {
                                provider?: string | null;
                                region?: string | null;
                            };
                            /** @description With defaults. Secret ones are ***. */
                            inputs: {
                                [key: string]: unknown;
                            };
                            /** @description What differs from the deployment that runs another version; null: none does. A secret that changes is no difference. */
                            difference: {
                                deployment: {
                                    documentId: string;
                                    name: string;
                                };
                                version: string | null;
                                number: number | null;
                                steps: {
                                    /** @description Id of the step, or name of the input. */
                                    key: string;
                                    /** @enum {string} */
                                    change: "added" | "removed" | "changed";
                                    before?: unknown;
                                    after?: unknown;
                                }[];
                                inputs: {
                                    /** @description Id of the step, or name of the input. */
                                    key: string;
                                    /** @enum {string} */
                                    change: "added" | "removed" | "changed";
                                    before?: unknown;
                                    after?: unknown;
                                }[];
                            } | null;
                            steps: {
                                id: string;
                                name: string | null;
                                /** @enum {string} */
                                type: "provision" | "configure" | "verify";
                                /** @enum {string} */
                                executor: "record" | "webhook" | "agent";
                                runner: string | null;
                                depends_on: string[];
                                /** @description Steps of the same level may run at once. */
                                level: number;
                                /** @description Whether its condition holds. */
                                runs: boolean;
                                /** @description USD; null: unknown. */
                                estimated_cost_monthly: number | null;
                            }[];
                            estimate: {
                                known_usd: number;
                                known_eur: number | null;
                                unknown: number;
                                text: string;
                            };
                            budget: {
                                spend: number;
                                /** @description EUR that other deployments reserve. */
                                reserved: number;
                                limit: number | null;
                                ceiling: number | null;
                                left: number | null;
                                fits: boolean;
                                /** Format: date-time */
                                as_of: string | null;
                            };
                            instances: {
                                used: number;
                                limit: number | null;
                                needed: number;
                                fits: boolean;
                            };
                            max_lifetime_hours: number | null;
                            approval: {
                                needed: boolean;
                                reasons: ("amount" | "tag" | "unknown_cost")[];
                                /** @description Up to 20 who may approve. */
                                approvers: {
                                    documentId: string;
                                    username: string;
                                }[];
                            };
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                            plan_token: string | null;
                            /** Format: date-time */
                            expires_at: string | null;
                        };
                    };
                };
            };
        };
    };
    listBlueprintDrafts: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `author.username`, `blueprint.name`, `name`, `slug`, `description`, `category`, `provider`, `estimated_cost_monthly`, `cost_notes`, `status`, `version`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as draft, review, published. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `slug`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of blueprint drafts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlueprintDraft"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createBlueprintDraft: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["BlueprintDraftCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlueprintDraft"];
                    };
                };
            };
        };
    };
    readBlueprintDraft: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The blueprint draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlueprintDraft"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateBlueprintDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["BlueprintDraftUpdate"];
                };
            };
        };
        responses: {
            /** @description The blueprint draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlueprintDraft"];
                    };
                };
            };
        };
    };
    deleteBlueprintDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    commentsBlueprintDraft: {
        parameters: {
            query?: {
                /** @description meta.next of the previous response. By default, the newest comment comes first. */
                after?: string;
                /** @description Number of comments, at most 100; 25 by default. */
                limit?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "comment" | "rejection";
                            author: {
                                kind: string;
                                name: string | null;
                            };
                            step: string | null;
                            message: string;
                        }[];
                        meta: {
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    commentBlueprintDraft: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "message": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description What others should know. */
                        message: string;
                        /** @description The id of the step that it is about; by default it is about the draft. */
                        step?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "comment" | "rejection";
                            author: {
                                kind: string;
                                name: string | null;
                            };
                            step: string | null;
                            message: string;
                        };
                    };
                };
            };
        };
    };
    rejectBlueprintDraft: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "reason": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description What has to change. */
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description The blueprint draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BlueprintDraft"];
                    };
                };
            };
        };
    };
    listCell: {
        parameters: {
            query: {
                /** @description Slug of the organisation. */
                organisation: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: string;
                            home_region: string | null;
                            deployment_cell: string | null;
                            /** @description Address of the cell; null if CELLS does not list it. */
                            address: string | null;
                            /** @description Whether this node serves the organisation. */
                            is_here: boolean;
                        };
                    };
                };
            };
        };
    };
    reportCheckIn: {
        parameters: {
            query?: {
                /** @description down: the job ran and failed. */
                status?: "up" | "down";
                /** @description How long the job took, in milliseconds. */
                duration_ms?: number;
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            check: string;
                            /** @enum {string} */
                            status: "up" | "down";
                        };
                    };
                };
            };
        };
    };
    listCloudAccounts: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `name`, `provider`, `billing_account_id`, `sub_account_id`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `billing_account_id`, `sub_account_id`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cloud accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudAccount"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["CloudAccountCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudAccount"];
                    };
                };
            };
        };
    };
    readCloudAccount: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cloud account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudAccount"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["CloudAccountUpdate"];
                };
            };
        };
        responses: {
            /** @description The cloud account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudAccount"];
                    };
                };
            };
        };
    };
    deleteCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCloudInstances: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `blueprint.name`, `deployment.name`, `name`, `provider`, `region`, `external_id`, `status`, `terminated_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as provisioning, running, stopped, terminated. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `provider`, `region`, `external_id`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cloud instances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudInstance"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createCloudInstance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["CloudInstanceCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudInstance"];
                    };
                };
            };
        };
    };
    readCloudInstance: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cloud instance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudInstance"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateCloudInstance: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["CloudInstanceUpdate"];
                };
            };
        };
        responses: {
            /** @description The cloud instance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CloudInstance"];
                    };
                };
            };
        };
    };
    listComplianceRules: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `match`, `value`, `iso_control`, `nis2_article`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `value`, `iso_control`, `nis2_article`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of compliance rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComplianceRule"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                match?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                match?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createComplianceRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "match": "cwe",
                 *         "value": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ComplianceRuleCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComplianceRule"];
                    };
                };
            };
        };
    };
    readComplianceRule: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The compliance rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComplianceRule"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateComplianceRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "match": "cwe",
                 *         "value": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ComplianceRuleUpdate"];
                };
            };
        };
        responses: {
            /** @description The compliance rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ComplianceRule"];
                    };
                };
            };
        };
    };
    deleteComplianceRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCostRecords: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `amount_eur`, `charged_at`, `provider`, `account`, `service`, `description`, `external_id`, `resource_id`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cost records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CostRecord"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readCostRecord: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cost record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CostRecord"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    importCostRecord: {
        parameters: {
            query?: {
                /** @description true: evaluate the file without changing anything. */
                dry_run?: "true" | "false";
                /** @description append (the default): add the rows. replace: replace what the export delivered before for the billing accounts and billing periods of the rows. */
                mode?: "append" | "replace";
                /** @description With mode=replace: the name of the export, the same for each delivery. */
                export?: string;
                /** @description With mode=replace: the delivery, so that parts of two deliveries are not mixed. */
                run?: string;
                /** @description With mode=replace: the number of this part, from 1. */
                part?: number;
                /** @description With mode=replace: how many parts the delivery has. */
                parts?: number;
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/vnd.apache.parquet": string;
                "application/gzip": string;
                "application/x-gzip": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            read: number;
                            imported: number;
                            corrected: number;
                            unchanged: number;
                            removed: number;
                            refused: number;
                            dry_run: boolean;
                            format: {
                                /** @enum {string} */
                                type: "csv" | "parquet";
                                /** @enum {string|null} */
                                separator: "," | ";" | "\t" | null;
                            };
                            errors: {
                                line: number;
                                lines: number[];
                                rows: number;
                                /** @enum {string} */
                                code: "ROW_MALFORMED" | "ENCODING_INVALID" | "VALUE_MISSING" | "AMOUNT_INVALID" | "AMOUNT_TOO_LARGE" | "TIME_INVALID" | "CATEGORY_UNKNOWN" | "CURRENCY_INVALID" | "ACCOUNT_UNKNOWN" | "ORGANISATION_EXCLUDED" | "RATE_MISSING" | "ORGANISATION_ARCHIVED";
                                reason: string;
                            }[];
                            notes: {
                                /** @enum {string} */
                                code: "TIME_READ_AS_UTC";
                                rows: number;
                                line: number;
                                message: string;
                            }[];
                            set: {
                                export: string;
                                run: string;
                                part: number;
                                parts: number;
                                missing: number[];
                                sum_before_eur: number | null;
                                sum_after_eur: number | null;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    cancelDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    retryDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    destroyDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    verifyDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    resolveDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
                step: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "status": "succeeded",
                 *         "reason": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /**
                         * @description Whether the step was done.
                         * @enum {string}
                         */
                        status: "succeeded" | "failed";
                        /** @description What it returned, for later steps. */
                        outputs?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description How that is known. */
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    attemptsDeployment: {
        parameters: {
            query?: {
                /** @description What the step did; by default the current action of the deployment. */
                action?: "apply" | "destroy" | "verify";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
                step: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            number: number;
                            /** @enum {string} */
                            executor: "record" | "webhook" | "agent";
                            agent: string | null;
                            /** @enum {string} */
                            status: "pending" | "running" | "succeeded" | "failed" | "unknown" | "skipped" | "cancelled" | "timed_out";
                            error: string | null;
                            started_at: string;
                            ended_at: string | null;
                        }[];
                    };
                };
            };
        };
    };
    logDeployment: {
        parameters: {
            query: {
                /** @description Id of the step in the blueprint. */
                step: string;
                /** @description `next` of the response before. */
                after?: number;
                /** @description Number of the attempt; by default the last. */
                attempt?: number;
                /** @description What the step did; by default the current action of the deployment. */
                action?: "apply" | "destroy" | "verify";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            attempt: number | null;
                            text: string;
                            next: number;
                            truncated: boolean;
                            ended: boolean;
                        };
                    };
                };
            };
        };
    };
    listDeployments: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `blueprint.name`, `blueprint_version`, `name`, `status`, `action`, `reserved_eur`, `charged_eur`, `reserved_month`, `requester.username`, `requested_by`, `approved_by`, `decided_at`, `decision_reason`, `failure`, `started_at`, `ended_at`, `expires_at`, `verify_every_hours`, `verified_at`, `drifted_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as awaiting_approval, pending, running, needs_resolution, succeeded, failed, timed_out, cancelled, rejected, destroying, destroyed. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deployments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                                action?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                                action?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "plan_token": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of POST /blueprints/{id}/plan. */
                        plan_token: string;
                        /**
                         * Format: date-time
                         * @description When it is destroyed by itself; by default as late as the deployment policy allows.
                         */
                        expires_at?: string | null;
                        /** @description How often its verify steps run again; by default never. */
                        verify_every_hours?: number | null;
                        /** @description Owning organisation; by default that of the plan. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    readDeployment: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    approveDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "reason": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Why. */
                        reason?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    rejectDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "reason": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Why. */
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description The deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deployment"];
                    };
                };
            };
        };
    };
    receiveDeploymentCallback: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the callback, of at most 200 characters. */
                "webhook-id": string;
                /** @description Seconds since 1970, within 300 seconds of now. */
                "webhook-timestamp": string;
                /** @description v1 and the signature of id, timestamp and body. */
                "webhook-signature": string;
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                attempt: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "succeeded",
                 *       "outputs": {
                 *         "address": "192.0.2.7"
                 *       },
                 *       "log": "Created.\n"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    status: "running";
                    log?: string;
                } | {
                    /** @constant */
                    status: "succeeded";
                    outputs?: {
                        [key: string]: unknown;
                    } | null;
                    log?: string;
                } | {
                    /** @constant */
                    status: "failed";
                    outputs?: {
                        [key: string]: unknown;
                    } | null;
                    error?: string | null;
                    log?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "cancel": false,
                     *         "deadline": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description Whether the deployment is cancelled, so that the executor should stop. */
                            cancel: boolean;
                            /**
                             * Format: date-time
                             * @description Until when to report again; null: the step has ended.
                             */
                            deadline: string | null;
                        };
                    };
                };
            };
        };
    };
    listDeploymentSteps: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `deployment.name`, `key`, `name`, `type`, `executor`, `action`, `round`, `position`, `status`, `because`, `attempt`, `error`, `started_at`, `ended_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as pending, running, succeeded, failed, unknown, skipped, cancelled, timed_out. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `key`, `name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deployment steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeploymentStep"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                type?: {
                                    [key: string]: number;
                                };
                                executor?: {
                                    [key: string]: number;
                                };
                                action?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                type?: {
                                    [key: string]: number;
                                };
                                executor?: {
                                    [key: string]: number;
                                };
                                action?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readDeploymentStep: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeploymentStep"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDirectoryIntegrations: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `name`, `kind`, `idp_tenant_id`, `enabled`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of directory integrations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DirectoryIntegration"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                kind?: {
                                    [key: string]: number;
                                };
                                enabled?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                kind?: {
                                    [key: string]: number;
                                };
                                enabled?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createDirectoryIntegration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example",
                 *         "kind": "entra"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["DirectoryIntegrationCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DirectoryIntegration"];
                    };
                };
            };
        };
    };
    readDirectoryIntegration: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The directory integration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DirectoryIntegration"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateDirectoryIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["DirectoryIntegrationUpdate"];
                };
            };
        };
        responses: {
            /** @description The directory integration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DirectoryIntegration"];
                    };
                };
            };
        };
    };
    deleteDirectoryIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEventFeed: {
        parameters: {
            query?: {
                /** @description documentId of the organisation. By default, that of X-Organisation-Id, or else the only one in which the caller has the capability. */
                organisation?: string;
                /** @description `meta.next` of an earlier response. By default, the oldest event that is kept comes first. */
                after?: string;
                /** @description Which events come first: oldest (default) or newest. */
                order?: "oldest" | "newest";
                /** @description Only events of this type. */
                type?: "organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed";
                /** @description Only events at this time or later, ISO 8601. */
                from?: string;
                /** @description Only events before this time, ISO 8601. */
                to?: string;
                /** @description Number of events, at most 100; 25 by default. */
                limit?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            type: "organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                organisation: {
                                    documentId: string;
                                } & {
                                    [key: string]: unknown;
                                };
                            } & {
                                [key: string]: unknown;
                            };
                        }[];
                        meta: {
                            next: string;
                            has_more: boolean;
                        };
                    };
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `currency`, `valid_from`, `units_per_eur`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of exchange rates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createExchangeRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "currency": "USD",
                 *         "valid_from": "2030-01-01",
                 *         "units_per_eur": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ExchangeRateCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
        };
    };
    readExchangeRate: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exchange rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateExchangeRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "currency": "USD"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ExchangeRateUpdate"];
                };
            };
        };
        responses: {
            /** @description The exchange rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ExchangeRate"];
                    };
                };
            };
        };
    };
    deleteExchangeRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `title`, `severity`, `status`, `synthetic_check.name`, `cause`, `started_at`, `acknowledged_at`, `acknowledged_by`, `resolved_at`, `flapping`, `public`, `public_text`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `severity` rises as info, low, medium, high, critical. `status` rises as open, acknowledged, resolved. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `title`, `cause`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of incidents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                severity?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                flapping?: {
                                    [key: string]: number;
                                };
                                public?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                severity?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                flapping?: {
                                    [key: string]: number;
                                };
                                public?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createIncident: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "title": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["IncidentCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
        };
    };
    readIncident: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "title": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["IncidentUpdate"];
                };
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
        };
    };
    writeIncident: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "message": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /**
                         * @description How far it is; note by default.
                         * @enum {string|null}
                         */
                        kind?: "investigating" | "identified" | "monitoring" | "note" | null;
                        /** @description What people should know. */
                        message: string;
                        /** @description Whether status pages show it; by default not. */
                        public?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
        };
    };
    acknowledgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
        };
    };
    resolveIncident: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "message": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description What people should know. */
                        message?: string | null;
                        /** @description Whether status pages show it; by default not. */
                        public?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description The incident. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Incident"];
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `email`, `role`, `invited_by.username`, `sent_at`, `expires_at`, `accepted_at`, `accepted_by.username`, `revoked_at`, `declined_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `role` rises as viewer, auditor, engineer, admin, owner. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `email`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "email": "ada@example.com",
                 *         "role": "viewer"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["InvitationCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvitationCreated"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            email: string;
                            /** Format: date-time */
                            sent_at: string;
                            /** Format: date-time */
                            expires_at: string;
                            token: string | null;
                            accept_url: string | null;
                        };
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"];
                    };
                };
            };
        };
    };
    showInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the invitation. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            state: "open" | "accepted" | "declined" | "revoked" | "expired";
                            offer: {
                                organisation: {
                                    name: string;
                                };
                                inviter: string | null;
                                /** @enum {string} */
                                role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
                                email: string;
                                /** Format: date-time */
                                expires_at: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the invitation. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description For web apps of the server's own origin. The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use. */
                "Tenantry-Session"?: "cookie";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the invitation. */
                        token: string;
                        /** @description Name of the new account. */
                        username?: string;
                        /** @description New password: at least 12 characters, at most 72 bytes, and not easy to guess. */
                        password?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            membership: {
                                documentId: string;
                                /** @enum {string} */
                                role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
                            };
                            organisation: {
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                        };
                        jwt?: string;
                        refreshToken?: string;
                        user?: {
                            id: number;
                            documentId: string;
                            username: string;
                            email: string;
                        };
                    };
                };
            };
        };
    };
    calendarMaintenanceWindow: {
        parameters: {
            query: {
                /** @description documentId of the organisation. By default, that of X-Organisation-Id, or else the only one in which the caller has the capability. */
                organisation?: string;
                /** @description Start of the range, ISO 8601, such as 2026-10-01T00:00:00Z. */
                from: string;
                /** @description End of the range, exclusive: at most 62 days later. */
                until: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description documentId of the window. */
                            window: string;
                            name: string;
                            timezone: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            until: string;
                        }[];
                        meta: {
                            is_complete: boolean;
                        };
                    };
                };
            };
        };
    };
    listMaintenanceWindows: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `name`, `description`, `starts`, `duration_minutes`, `timezone`, `recurrence`, `public`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `description`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of maintenance windows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MaintenanceWindow"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                public?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                public?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example",
                 *         "starts": "2030-01-06T22:00",
                 *         "duration_minutes": 1,
                 *         "timezone": "Europe/Berlin"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["MaintenanceWindowCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MaintenanceWindow"];
                    };
                };
            };
        };
    };
    readMaintenanceWindow: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The maintenance window. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MaintenanceWindow"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["MaintenanceWindowUpdate"];
                };
            };
        };
        responses: {
            /** @description The maintenance window. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MaintenanceWindow"];
                    };
                };
            };
        };
    };
    deleteMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            kind: "user" | "api_token" | "api_key" | "support_view";
                            id: number;
                            documentId: string;
                            name: string;
                            is_operator: boolean;
                            memberships: {
                                organisation: {
                                    id: number;
                                    documentId: string;
                                    name: string;
                                    slug: string;
                                };
                                /** @enum {string} */
                                role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
                                capabilities: ("organisation:read" | "blueprint:read" | "agent:read" | "instance:read" | "synthetic:read" | "member:read" | "organisation:update" | "member:manage" | "scim:manage" | "key:manage" | "blueprint:publish" | "billing:manage" | "organisation:transfer" | "organisation:merge" | "blueprint:write" | "agent:enroll" | "instance:provision" | "deployment:approve" | "synthetic:report" | "incident:manage" | "status-page:publish" | "finding:triage" | "finding:report" | "finding:read" | "audit:read")[];
                            }[];
                            pending_memberships: {
                                documentId: string;
                                organisation: {
                                    id: number;
                                    documentId: string;
                                    name: string;
                                    slug: string;
                                    sso_only: boolean;
                                };
                                /** @enum {string} */
                                role: "owner" | "admin" | "engineer" | "auditor" | "viewer";
                                /** Format: date-time */
                                pending_since: string;
                            }[];
                            session: {
                                /** @enum {string} */
                                method: "password" | "sso";
                                /** Format: date-time */
                                password_verified_at: string | null;
                            } | null;
                            api_key: {
                                prefix: string;
                                capabilities: ("organisation:read" | "blueprint:read" | "agent:read" | "instance:read" | "synthetic:read" | "member:read" | "blueprint:publish" | "billing:manage" | "blueprint:write" | "agent:enroll" | "instance:provision" | "deployment:approve" | "synthetic:report" | "incident:manage" | "status-page:publish" | "finding:triage" | "finding:report" | "finding:read" | "audit:read" | "operator")[];
                                /** Format: date-time */
                                expires_at: string;
                            } | null;
                            support_view: {
                                reason: string;
                                /** Format: date-time */
                                expires_at: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The new user name. */
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            name: string;
                        };
                    };
                };
            };
        };
    };
    showNotificationsMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: {
                                id: number;
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                            kinds: ("budget" | "plan" | "findings" | "approvals" | "deployments" | "drafts" | "expiry")[];
                            off: ("budget" | "plan" | "findings" | "approvals" | "deployments" | "drafts" | "expiry")[];
                        }[];
                    };
                };
            };
        };
    };
    chooseNotificationsMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "off": []
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The organisation. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description The kinds of emails that are switched off. */
                        off: ("budget" | "plan" | "findings" | "approvals" | "deployments" | "drafts" | "expiry")[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: {
                                id: number;
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                            kinds: ("budget" | "plan" | "findings" | "approvals" | "deployments" | "drafts" | "expiry")[];
                            off: ("budget" | "plan" | "findings" | "approvals" | "deployments" | "drafts" | "expiry")[];
                        };
                    };
                };
            };
        };
    };
    useAddressLinkMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            email: string;
                        };
                    };
                };
            };
        };
    };
    ownershipMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            owned: number;
                            limit: number | null;
                            /** Format: date-time */
                            trial_ends_at: string | null;
                            limit_after_trial: number | null;
                            grace_days: number;
                        };
                    };
                };
            };
        };
    };
    listMembersAndInvitations: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `kind`, `status`, `role`, `user.username`, `name`, `email`, `expires_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as active, pending, invited, deactivated. `role` rises as viewer, auditor, engineer, admin, owner. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `email`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members and invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                kind?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                kind?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `user.username`, `role`, `pending_since`, `deactivated_at`, `user_name`, `external_id`, `display_name`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `role` rises as viewer, auditor, engineer, admin, owner. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `user.username`, `display_name`, `user_name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of memberships. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "user": "k3v9x2m7q4t8w1z5b6n0c2d4",
                 *         "role": "viewer"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["MembershipCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readMembership: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "role": "viewer"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["MembershipUpdate"];
                };
            };
        };
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"];
                    };
                };
            };
        };
    };
    deleteMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    leaveMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    acceptMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"];
                    };
                };
            };
        };
    };
    declineMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    reactivateMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"];
                    };
                };
            };
        };
    };
    showLeaveMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: {
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    useLeaveMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    listMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    describeOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        info: {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not changed since the response with that `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deploymentPolicyOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            approval_above_eur: number | null;
                            approval_tags: string[];
                            approval_for_unknown_costs: boolean;
                            runner_labels: {
                                [key: string]: string[];
                            };
                            max_lifetime_hours: number | null;
                        };
                    };
                };
            };
        };
    };
    changeDeploymentPolicyOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "approval_above_eur": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Deployments that are estimated to cost more EUR a month need an approval; null: none does because of its cost. */
                        approval_above_eur?: number | null;
                        /** @description Deployments of blueprints with one of these tags need an approval. */
                        approval_tags?: string[];
                        /** @description Whether a deployment with steps of unknown cost needs an approval. */
                        approval_for_unknown_costs?: boolean;
                        /** @description The labels that an agent must have to run a step, by the name of the runner; "*" is for every runner. */
                        runner_labels?: {
                            [key: string]: string[];
                        };
                        /** @description A deployment is destroyed after at most so many hours, up to 87600; null: it need not expire. */
                        max_lifetime_hours?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            approval_above_eur: number | null;
                            approval_tags: string[];
                            approval_for_unknown_costs: boolean;
                            runner_labels: {
                                [key: string]: string[];
                            };
                            max_lifetime_hours: number | null;
                        };
                    };
                };
            };
        };
    };
    listOrganisations: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `name`, `slug`, `monthly_budget_limit`, `budget_status`, `budget_current_spend`, `budget_override`, `home_region`, `deployment_cell`, `workspace_domain`, `sso_only`, `plan`, `agent_limit`, `tier`, `max_instances`, `max_members`, `max_monthly_budget`, `plan_expires_at`, `org_status`, `org_status_changed_at`, `billing_country`, `is_business`, `vat_id`, `vat_id_valid`, `vat_id_checked_at`, `forum_community_id`, `forum_community_name`, `leaderboard_enabled`, `workspace_domain_verified_at`, `sso_only_confirm_by`, `ip_allowlist_confirm_by`, `sso_auto_join`, `vat_id_request_identifier`, `vat_id_name`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `budget_status` rises as ok, soft, hard. `tier` rises as free, starter, team, business, enterprise. `org_status` rises as active, grace_period, suspended, archived. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `slug`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organisations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organisation"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                budget_status?: {
                                    [key: string]: number;
                                };
                                budget_override?: {
                                    [key: string]: number;
                                };
                                sso_only?: {
                                    [key: string]: number;
                                };
                                tier?: {
                                    [key: string]: number;
                                };
                                org_status?: {
                                    [key: string]: number;
                                };
                                is_business?: {
                                    [key: string]: number;
                                };
                                vat_id_valid?: {
                                    [key: string]: number;
                                };
                                leaderboard_enabled?: {
                                    [key: string]: number;
                                };
                                sso_auto_join?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                budget_status?: {
                                    [key: string]: number;
                                };
                                budget_override?: {
                                    [key: string]: number;
                                };
                                sso_only?: {
                                    [key: string]: number;
                                };
                                tier?: {
                                    [key: string]: number;
                                };
                                org_status?: {
                                    [key: string]: number;
                                };
                                is_business?: {
                                    [key: string]: number;
                                };
                                vat_id_valid?: {
                                    [key: string]: number;
                                };
                                leaderboard_enabled?: {
                                    [key: string]: number;
                                };
                                sso_auto_join?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["OrganisationCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organisation"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                                count?: number;
                                members?: {
                                    documentId: string;
                                    username: string;
                                }[];
                                addresses?: string[];
                                used?: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readOrganisation: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organisation"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateOrganisation: {
        parameters: {
            query?: {
                /** @description true: report what would happen without changing anything. */
                dry_run?: "true" | "false";
                /** @description Seconds after which sso_only: true or a new ip_allowlist is reverted, unless an owner or admin signs in by single sign-on, or confirms the list from an address on it. */
                confirm_within?: number;
            };
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["OrganisationUpdate"];
                };
            };
        };
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Organisation"];
                        meta?: {
                            /** @constant */
                            dry_run?: true;
                            warnings?: {
                                code: string;
                                message: string;
                                count?: number;
                                members?: {
                                    documentId: string;
                                    username: string;
                                }[];
                                addresses?: string[];
                                used?: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    limitsOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            agents: {
                                used: number;
                                limit: number | null;
                            };
                            instances: {
                                used: number;
                                limit: number | null;
                            };
                            members: {
                                used: number;
                                limit: number | null;
                            };
                            monthly_budget: {
                                used: number;
                                limit: number | null;
                                ceiling: number | null;
                                /** Format: date-time */
                                as_of: string | null;
                            };
                            plan: string | null;
                            entitlements: {
                                sso: boolean;
                                scim: boolean;
                                webhooks: boolean;
                                audit_export: boolean;
                                ip_allowlist: boolean;
                                leaderboard: boolean;
                                synthetic_checks: boolean;
                                alert_channels: boolean;
                                status_page: boolean;
                                finding_import: boolean;
                                blueprint_deploy: boolean;
                                deployment_executors: boolean;
                            };
                        };
                    };
                };
            };
        };
    };
    overviewOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            status: {
                                /** @enum {string} */
                                current: "active" | "grace_period" | "suspended" | "archived";
                                /** Format: date-time */
                                since: string | null;
                                causes: {
                                    /** @enum {string} */
                                    code: "capacity" | "grace_period" | "dunning" | "operator";
                                    /** Format: date-time */
                                    since: string | null;
                                    /** @enum {string} */
                                    lifted_by: "capacity" | "payment" | "operator";
                                    remedy: string;
                                }[] | null;
                                next: {
                                    /** @enum {string} */
                                    status: "active" | "grace_period" | "suspended" | "archived";
                                    /** Format: date-time */
                                    at: string | null;
                                } | null;
                            };
                            plan: {
                                name: string | null;
                                /** Format: date */
                                expires_at: string | null;
                                next: string | null;
                            };
                            budget: {
                                /** @enum {string} */
                                status: "ok" | "soft" | "hard";
                                override: boolean;
                                spend: number;
                                limit: number | null;
                                ceiling: number | null;
                                forecast: number | null;
                                /** Format: date-time */
                                as_of: string | null;
                            };
                            limits: {
                                agents: {
                                    used: number;
                                    limit: number | null;
                                };
                                instances: {
                                    used: number;
                                    limit: number | null;
                                };
                                members: {
                                    used: number;
                                    limit: number | null;
                                };
                            };
                            agents: {
                                pending: number;
                                active: number;
                                offline: number;
                                revoked: number;
                            } | null;
                            open_findings: {
                                critical: number;
                                high: number;
                                medium: number;
                                low: number;
                                info: number;
                            } | null;
                            drafts: {
                                draft: number;
                                review: number;
                                published: number;
                            } | null;
                            deployments: {
                                running: number;
                                awaiting_approval: number;
                                needs_resolution: number;
                                failed_this_week: number;
                                drifted: number;
                                expiring_soon: number;
                            } | null;
                            checks: {
                                up: number;
                                degraded: number;
                                down: number;
                                error: number;
                                unknown: number;
                                maintenance: number;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    metricsOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/openmetrics-text": string;
                };
            };
        };
    };
    availabilityOrganisation: {
        parameters: {
            query?: {
                /** @description First day (UTC), such as 2026-05-01; by default the first of the month in which the range ends. */
                from?: string;
                /** @description Last day (UTC), inclusive; today by default, and if it is in the future. A range has at most 400 days. */
                to?: string;
                /** @description documentId of one check. */
                check?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            name: string;
                            seconds: {
                                up: number;
                                degraded: number;
                                down: number;
                                unknown: number;
                                maintenance: number;
                            };
                            in_maintenance: {
                                up: number;
                                degraded: number;
                                down: number;
                                unknown: number;
                            };
                            uptime: number | null;
                            uptime_with_maintenance: number | null;
                            error_budget: {
                                percent: number;
                                allowed: number;
                                used: number;
                                left: number;
                            } | null;
                            agents: {
                                agent: string | null;
                                hostname: string | null;
                                seconds: {
                                    up: number;
                                    degraded: number;
                                    down: number;
                                    unknown: number;
                                    maintenance: number;
                                };
                                in_maintenance: {
                                    up: number;
                                    degraded: number;
                                    down: number;
                                    unknown: number;
                                };
                                uptime: number | null;
                                uptime_with_maintenance: number | null;
                            }[];
                        }[];
                        meta: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            until: string;
                        };
                    };
                };
            };
        };
    };
    availabilityExportOrganisation: {
        parameters: {
            query?: {
                /** @description First day (UTC), such as 2026-05-01; by default the first of the month in which the range ends. */
                from?: string;
                /** @description Last day (UTC), inclusive; today by default, and if it is in the future. A range has at most 400 days. */
                to?: string;
                /** @description documentId of one check. */
                check?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    findingPolicyOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            days: {
                                critical: number | null;
                                high: number | null;
                                medium: number | null;
                                low: number | null;
                                info: number | null;
                            };
                            closing_threshold_percent: number;
                            closing_threshold_minimum: number;
                            default_acceptance_days: number;
                            stale_days: number;
                            contacts: string[];
                            agents_may_import: {
                                agent: string;
                                scopes: string[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    changeFindingPolicyOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "days": {}
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Days until a finding of each severity is due, 1 to 3650; null: it never is. critical, high, medium, low, info. */
                        days?: {
                            critical?: number | null;
                            high?: number | null;
                            medium?: number | null;
                            low?: number | null;
                            info?: number | null;
                        };
                        /** @description A scan that would close a larger part of the open findings of its scope needs a confirmation. */
                        closing_threshold_percent?: number;
                        /** @description A scan that would close fewer findings needs none. */
                        closing_threshold_minimum?: number;
                        /** @description How many days a risk is accepted if nobody says how long. */
                        default_acceptance_days?: number;
                        /** @description After how many days without a complete scan a tool and scope are stale. */
                        stale_days?: number;
                        /** @description Security contacts: addresses that get emails about findings, if a member has proved to own them, or if they have confirmed that they want the alerts of the organisation. */
                        contacts?: string[];
                        /** @description Agents that may import reports, by documentId, and the scopes to which. By default, none may. */
                        agents_may_import?: {
                            agent: string;
                            scopes: string[];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            days: {
                                critical: number | null;
                                high: number | null;
                                medium: number | null;
                                low: number | null;
                                info: number | null;
                            };
                            closing_threshold_percent: number;
                            closing_threshold_minimum: number;
                            default_acceptance_days: number;
                            stale_days: number;
                            contacts: string[];
                            agents_may_import: {
                                agent: string;
                                scopes: string[];
                            }[];
                        };
                    };
                };
            };
        };
    };
    complianceOrganisation: {
        parameters: {
            query?: {
                /** @description iso_control (default) or nis2_article. */
                by?: "iso_control" | "nis2_article";
                /** @description json or csv; by default, what Accept asks for. */
                format?: "json" | "csv";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            control: string | null;
                            title: {
                                en: string;
                                de: string;
                            } | null;
                            open: {
                                critical: number;
                                high: number;
                                medium: number;
                                low: number;
                                info: number;
                            };
                            /** Format: date-time */
                            oldest: string | null;
                            overdue: number;
                            accepted: number;
                            median_days_to_mitigate: number | null;
                        }[];
                        meta: {
                            /** @enum {string} */
                            by: "iso_control" | "nis2_article";
                            /** Format: date-time */
                            at: string;
                            is_complete: boolean;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    findingSourcesOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            tool: string;
                            scope: string;
                            /** Format: date-time */
                            last_scan_at: string | null;
                            /** Format: date-time */
                            last_complete_scan_at: string | null;
                            open_findings: number;
                            stale: boolean;
                        }[];
                        meta: {
                            stale_days: number;
                            is_complete: boolean;
                        };
                    };
                };
            };
        };
    };
    costsOrganisation: {
        parameters: {
            query?: {
                /** @description What to group by; service by default. */
                group_by?: "day" | "service" | "account" | "provider";
                /** @description First day (UTC), such as 2026-05-01; by default the first of the month in which the range ends. */
                from?: string;
                /** @description Last day (UTC), inclusive; today by default, and if it is in the future. A range has at most 400 days. */
                to?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            key: string | null;
                            amount_eur: number | null;
                            records: number;
                        }[];
                        meta: {
                            /** @enum {string} */
                            group_by: "day" | "service" | "account" | "provider";
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /**
                             * Format: date
                             * @description The to of the request if it is in the future, so that the range ends now; otherwise null.
                             */
                            requested_to: string | null;
                            /**
                             * Format: date
                             * @description First day whose cost records are kept; those of earlier days are removed.
                             */
                            kept_from: string;
                            total_eur: number;
                            records: number;
                            other: {
                                groups: number;
                                amount_eur: number;
                                records: number;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    leaderboardOrganisation: {
        parameters: {
            query?: {
                /** @description Length of the window: 7d, 30d (default), 90d or 365d. */
                window?: "7d" | "30d" | "90d" | "365d";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            rank: number;
                            member: {
                                id: number;
                                documentId: string;
                                username: string;
                            };
                            points: number;
                            mitigated_findings: number;
                            published_drafts: number;
                            enrolled_agents: number;
                        }[];
                        meta: {
                            /** @enum {string} */
                            window: "7d" | "30d" | "90d" | "365d";
                            /** Format: date-time */
                            from: string;
                            members: number;
                        };
                    };
                };
            };
        };
    };
    mergeOrganisation: {
        parameters: {
            query?: {
                /** @description true: report what would happen without changing anything. */
                dry_run?: "true" | "false";
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "into": "q7w3n1"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The organisation to merge into. A documentId, or a record that contains one. */
                        into: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        });
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "dry_run": true,
                     *         "possible": true,
                     *         "source": {
                     *           "documentId": "k5m2x8",
                     *           "name": "Acme",
                     *           "slug": "acme"
                     *         },
                     *         "target": {
                     *           "documentId": "q7w3n1",
                     *           "name": "Globex",
                     *           "slug": "globex"
                     *         },
                     *         "moved": {
                     *           "members": 3,
                     *           "agents": 12,
                     *           "blueprint_drafts": 4,
                     *           "cost_records": 31
                     *         },
                     *         "stays": {
                     *           "cost_records": 410,
                     *           "audit_entries": 96
                     *         },
                     *         "revoked": {
                     *           "scim_tokens": 1,
                     *           "api_keys": 2
                     *         },
                     *         "members_in_both": 1,
                     *         "roles_raised": [],
                     *         "renamed_drafts": [
                     *           {
                     *             "documentId": "d9f4t6",
                     *             "before": "web-shop",
                     *             "after": "web-shop-2"
                     *           }
                     *         ],
                     *         "budget": {
                     *           "spend": 812.5,
                     *           "status": "soft"
                     *         },
                     *         "blockers": [],
                     *         "warnings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            dry_run: boolean;
                            possible: boolean;
                            source: {
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                            target: {
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                            moved: {
                                [key: string]: number;
                            };
                            stays: {
                                [key: string]: number;
                            };
                            revoked: {
                                scim_tokens: number;
                                api_keys: number;
                            };
                            members_in_both: number;
                            roles_raised: {
                                member: {
                                    id: number;
                                    documentId: string;
                                    username: string;
                                };
                                /** @enum {string} */
                                before: "owner" | "admin" | "engineer" | "auditor" | "viewer";
                                /** @enum {string} */
                                after: "owner" | "admin" | "engineer" | "auditor" | "viewer";
                            }[];
                            renamed_drafts: {
                                documentId: string;
                                before: string;
                                after: string;
                            }[];
                            budget: {
                                spend: number;
                                /** @enum {string} */
                                status: "ok" | "soft" | "hard";
                            };
                            blockers: {
                                code: string;
                                message: string;
                                used: number | null;
                                added: number | null;
                                limit: number | null;
                            }[];
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    splitOrganisation: {
        parameters: {
            query?: {
                /** @description true: report what would happen without changing anything. */
                dry_run?: "true" | "false";
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "into": [
                 *           {
                 *             "name": "Acme East",
                 *             "default": true,
                 *             "members": [
                 *               "m1owner"
                 *             ]
                 *           },
                 *           {
                 *             "name": "Acme West",
                 *             "slug": "acme-west",
                 *             "members": [
                 *               "m1owner",
                 *               "m2engineer"
                 *             ],
                 *             "agents": [
                 *               "a7t2k9"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The new organisations, 2 to 20. */
                        into: {
                            /** @description Display name. */
                            name: string;
                            /** @description URL-safe identifier, unique; derived from the name by default. */
                            slug?: string;
                            /** @description Whether this part gets the records that are not named; by default the first part. */
                            default?: boolean;
                            /** @description documentIds of memberships; a person can be named for several parts. */
                            members?: string[];
                            /** @description documentIds of agents. */
                            agents?: string[];
                            /** @description documentIds of cloud instances. */
                            cloud_instances?: string[];
                            /** @description documentIds of blueprint drafts. */
                            blueprint_drafts?: string[];
                            /** @description documentIds of blueprints. */
                            blueprints?: string[];
                            /** @description documentIds of deployments. */
                            deployments?: string[];
                            /** @description documentIds of synthetic checks. */
                            synthetic_checks?: string[];
                            /** @description documentIds of maintenance windows. */
                            maintenance_windows?: string[];
                            /** @description documentIds of status pages. */
                            status_pages?: string[];
                            /** @description documentIds of security findings. */
                            security_findings?: string[];
                            /** @description documentIds of cloud accounts. */
                            cloud_accounts?: string[];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "dry_run": false,
                     *         "possible": true,
                     *         "source": {
                     *           "documentId": "k5m2x8",
                     *           "name": "Acme",
                     *           "slug": "acme"
                     *         },
                     *         "organisations": [
                     *           {
                     *             "documentId": "e1s5u2",
                     *             "name": "Acme East",
                     *             "slug": "acme-east",
                     *             "takes_rest": true,
                     *             "gets": {
                     *               "members": 4,
                     *               "agents": 11
                     *             }
                     *           },
                     *           {
                     *             "documentId": "w8c3p6",
                     *             "name": "Acme West",
                     *             "slug": "acme-west",
                     *             "takes_rest": false,
                     *             "gets": {
                     *               "members": 2,
                     *               "agents": 1
                     *             }
                     *           }
                     *         ],
                     *         "stays": {
                     *           "cost_records": 410,
                     *           "audit_entries": 96
                     *         },
                     *         "revoked": {
                     *           "scim_tokens": 1,
                     *           "api_keys": 2
                     *         },
                     *         "copied": {
                     *           "directory_integrations": 1
                     *         },
                     *         "blockers": [],
                     *         "warnings": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            dry_run: boolean;
                            possible: boolean;
                            source: {
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                            organisations: {
                                documentId: string | null;
                                name: string;
                                slug: string;
                                takes_rest: boolean;
                                gets: {
                                    [key: string]: number;
                                };
                            }[];
                            stays: {
                                [key: string]: number;
                            };
                            revoked: {
                                scim_tokens: number;
                                api_keys: number;
                            };
                            copied: {
                                directory_integrations: number;
                            };
                            blockers: {
                                code: string;
                                message: string;
                                used: number | null;
                                added: number | null;
                                limit: number | null;
                            }[];
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    endPasswordSessionsOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            ended_before: string;
                        };
                    };
                };
            };
        };
    };
    showOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            email: string;
                            /** @enum {string} */
                            state: "member" | "confirmed" | "waiting" | "refused";
                        }[];
                    };
                };
            };
        };
    };
    askOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "email": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description An address of budget_alert_emails that waits for confirmation. */
                        email: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            email: string;
                            /** @enum {string} */
                            state: "member" | "confirmed" | "waiting" | "refused";
                        }[];
                    };
                };
            };
        };
    };
    senderAlertRecipients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: {
                                name: string;
                            };
                        };
                    };
                };
            };
        };
    };
    confirmAlertRecipients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    refuseAlertRecipients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    unsubscribeAlertRecipients: {
        parameters: {
            query: {
                /** @description The token of the alert. */
                token: string;
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    showDomainOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            domain: string;
                            /** Format: date-time */
                            verified_at: string | null;
                            record: {
                                /** @constant */
                                type: "TXT";
                                name: string;
                                value: string;
                            };
                        };
                    };
                };
            };
        };
    };
    verifyDomainOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            domain: string;
                            /** Format: date-time */
                            verified_at: string | null;
                            record: {
                                /** @constant */
                                type: "TXT";
                                name: string;
                                value: string;
                            };
                        };
                    };
                };
            };
        };
    };
    showUndoAccessSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the email. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            organisation: {
                                name: string;
                            };
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    rehearseSsoOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "method": "workspace"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /**
                         * @description The provider to use.
                         * @enum {string}
                         */
                        method: "workspace" | "directory";
                        /** @description Page at the origin of the server, or at one in SSO_RETURN_ORIGINS, that receives `?rehearsal=passed` or `?error=<code>`; without it the result is JSON. */
                        return_to?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uri */
                            url: string;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    confirmAllowlistOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            ip_allowlist_confirm_by: null;
                        };
                    };
                };
            };
        };
    };
    checkAddressOrganisation: {
        parameters: {
            query: {
                /** @description An IPv4 or IPv6 address. */
                ip: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            ip: string;
                            valid: boolean;
                            allowed: boolean;
                            restricted: boolean;
                        };
                    };
                };
            };
        };
    };
    tryAllowlistOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "ip_allowlist": []
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The ranges, as the field ip_allowlist takes them. */
                        ip_allowlist: string[];
                        /** @description An IPv4 or IPv6 address. */
                        ip?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            restricted: boolean;
                            yours: {
                                ip: string;
                                valid: boolean;
                                allowed: boolean;
                            };
                            checked: {
                                ip: string;
                                valid: boolean;
                                allowed: boolean;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    lagOutboxEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            pending: number;
                            dead: number;
                            oldest_pending_seconds: number;
                        };
                    };
                };
            };
        };
    };
    listOutboxEvents: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `event`, `event_key`, `destination`, `endpoint`, `event_status`, `attempts`, `available_at`, `delivered_at`, `response_code`, `response_ms`, `response_body`, `last_error`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of outbox events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboxEvent"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                destination?: {
                                    [key: string]: number;
                                };
                                event_status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                destination?: {
                                    [key: string]: number;
                                };
                                event_status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readOutboxEvent: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outbox event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboxEvent"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replayOutboxEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outbox event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutboxEvent"];
                    };
                };
            };
        };
    };
    listScimGroups: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `display_name`, `external_id`, `role`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `role` rises as viewer, auditor, engineer, admin. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `display_name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of SCIM groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimGroup"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                role?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readScimGroup: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimGroup"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateScimGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "role": "viewer"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ScimGroupUpdate"];
                };
            };
        };
        responses: {
            /** @description The SCIM group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimGroup"];
                    };
                };
            };
        };
    };
    listScimTokens: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `token_hash`, `label`, `organisation.name`, `last_used_at`, `revoked_at`, `expires_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `label`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of SCIM tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimToken"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createScimToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "expires_at": "2030-01-01T00:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ScimTokenCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimTokenCreated"];
                    };
                };
            };
        };
    };
    readScimToken: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimToken"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateScimToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "label": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["ScimTokenUpdate"];
                };
            };
        };
        responses: {
            /** @description The SCIM token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimToken"];
                    };
                };
            };
        };
    };
    revokeScimToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The SCIM token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScimToken"];
                    };
                };
            };
        };
    };
    exportAllSecurityFinding: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `rule_id`, `severity`, `file_path`, `line_number`, `description`, `status`, `iso_control`, `nis2_article`, `tool`, `mitigated_at`, `mitigated_by`, `due_at`, `assignee.username`, `accepted_until`, `accepted_reason`, `resolution`, `origin`, `scope`, `scan`, `first_seen_at`, `last_seen_at`, `reported_severity`, `cvss`, `package_name`, `fix_version`, `snippet`, `help_url`, `organisation.name`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `severity` rises as info, low, medium, high, critical. `status` rises as open, in_progress, mitigated, accepted_risk, false_positive. `reported_severity` rises as info, low, medium, high, critical. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `rule_id`, `file_path`, `description`, `tool`, `package_name`, `identifiers`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description documentId of the organisation. By default, that of X-Organisation-Id, or else the only one in which the caller has the capability. */
                organisation?: string;
                /** @description csv (default), sarif or openvex. */
                format?: "csv" | "sarif" | "openvex";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/sarif+json": Record<string, never>;
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listSecurityFindings: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `rule_id`, `severity`, `file_path`, `line_number`, `description`, `status`, `iso_control`, `nis2_article`, `tool`, `mitigated_at`, `mitigated_by`, `due_at`, `assignee.username`, `accepted_until`, `accepted_reason`, `resolution`, `origin`, `scope`, `scan`, `first_seen_at`, `last_seen_at`, `reported_severity`, `cvss`, `package_name`, `fix_version`, `snippet`, `help_url`, `organisation.name`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `severity` rises as info, low, medium, high, critical. `status` rises as open, in_progress, mitigated, accepted_risk, false_positive. `reported_severity` rises as info, low, medium, high, critical. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `rule_id`, `file_path`, `description`, `tool`, `package_name`, `identifiers`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of security findings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityFinding"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                severity?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                origin?: {
                                    [key: string]: number;
                                };
                                reported_severity?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                severity?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                origin?: {
                                    [key: string]: number;
                                };
                                reported_severity?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createSecurityFinding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "rule_id": "Example",
                 *         "severity": "critical",
                 *         "status": "open"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SecurityFindingCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityFinding"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readSecurityFinding: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The security finding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityFinding"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSecurityFinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "rule_id": "Example",
                 *         "severity": "critical",
                 *         "status": "open"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SecurityFindingUpdate"];
                };
            };
        };
        responses: {
            /** @description The security finding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityFinding"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    importSecurityFinding: {
        parameters: {
            query?: {
                /** @description documentId of the organisation. By default, that of X-Organisation-Id, or else the only one of which the caller is a member. */
                organisation?: string;
                /** @description The format; auto: detected. */
                format?: "auto" | "sarif" | "cyclonedx" | "openvex";
                /** @description What the scan covers, such as a repository, a branch or an image. */
                scope?: string;
                /** @description Name of the scanner, if not that in the report. */
                tool?: string;
                /** @description true: says what the import would change, and changes nothing. */
                dry_run?: "true" | "false";
                /** @description true: also if more than 30 % of the open findings of the scope, and at least 20, would be closed. */
                confirm_closing?: "true" | "false";
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/sarif+json": string;
                "application/json": string;
                "application/vnd.cyclonedx+json": string;
                "application/gzip": string;
                "application/octet-stream": string;
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The security scan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityScan"];
                    };
                };
            };
            /** @description The security scan, which goes on. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityScan"];
                    };
                };
            };
        };
    };
    changeManyTriage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "ids": [
                 *           "k3v9x2m7q4t8w1z5b6n0c2d4"
                 *         ],
                 *         "set": {
                 *           "status": "in_progress"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Owning organisation. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description documentIds of the findings. */
                        ids?: string[];
                        /** @description Selects findings as a list does: filters and _q, such as {"filters":{"status":{"$eq":"open"}}}. */
                        filter?: {
                            filters?: {
                                [key: string]: unknown;
                            };
                            filter?: {
                                [key: string]: unknown;
                            };
                            _q?: string;
                        };
                        /** @description The new values. Other fields stay. */
                        set: {
                            /** @enum {string} */
                            status?: "open" | "in_progress" | "mitigated" | "accepted_risk" | "false_positive";
                            /** @enum {string} */
                            severity?: "critical" | "high" | "medium" | "low" | "info";
                            assignee?: string | null;
                            /** Format: date-time */
                            due_at?: string | null;
                            /** Format: date-time */
                            accepted_until?: string | null;
                            accepted_reason?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "selected": 1,
                     *         "changed": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            selected: number;
                            changed: number;
                        };
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    commentSecurityFinding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "text": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description What others should know. */
                        text: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "comment" | "reopened" | "closed" | "suppressed" | "severity_changed" | "vex_affected" | "vex_not_affected" | "vex_fixed" | "vex_under_investigation" | "created" | "changed" | "first_reported" | "last_reported";
                            author: {
                                kind: string;
                                name: string | null;
                            } | null;
                            message: string | null;
                            changes: {
                                [key: string]: {
                                    before: unknown;
                                    after: unknown;
                                };
                            } | null;
                            scan: string | null;
                        };
                    };
                };
            };
        };
    };
    historySecurityFinding: {
        parameters: {
            query?: {
                /** @description meta.next of the previous response. By default, the newest entry comes first. */
                after?: string;
                /** @description Number of entries, at most 100; 25 by default. */
                limit?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            kind: "comment" | "reopened" | "closed" | "suppressed" | "severity_changed" | "vex_affected" | "vex_not_affected" | "vex_fixed" | "vex_under_investigation" | "created" | "changed" | "first_reported" | "last_reported";
                            author: {
                                kind: string;
                                name: string | null;
                            } | null;
                            message: string | null;
                            changes: {
                                [key: string]: {
                                    before: unknown;
                                    after: unknown;
                                };
                            } | null;
                            scan: string | null;
                        }[];
                        meta: {
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    listSecurityScans: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `tool`, `tool_version`, `format`, `scope`, `status`, `dry_run`, `started_at`, `ended_at`, `scanned_at`, `complete`, `results`, `processed`, `created`, `unchanged`, `updated`, `reopened`, `closed`, `suppressed`, `skipped`, `errors_count`, `unmatched_count`, `imported_by`, `sha256`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `tool`, `scope`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of security scans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityScan"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                format?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                dry_run?: {
                                    [key: string]: number;
                                };
                                complete?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                format?: {
                                    [key: string]: number;
                                };
                                status?: {
                                    [key: string]: number;
                                };
                                dry_run?: {
                                    [key: string]: number;
                                };
                                complete?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readSecurityScan: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The security scan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecurityScan"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSignInMethods: {
        parameters: {
            query: {
                /** @description Slug of the organisation. */
                organisation: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            password: boolean;
                            workspace: boolean;
                            directory: boolean;
                        };
                    };
                };
            };
        };
    };
    startSso: {
        parameters: {
            query: {
                /** @description The provider to use. */
                method: "workspace" | "directory";
                /** @description Address of the page to return to, at the origin of the server or one in SSO_RETURN_ORIGINS. It receives `?code=`, which POST /api/auth/refresh accepts as refreshToken, once and within a minute. Add a random value to it and compare it on return, to ensure that this window started the sign-in. */
                return_to?: string;
                /** @description From a portal: the issuer of the provider. Another one than that of the organisation is refused. */
                iss?: string;
                /** @description From a portal: who signs in. It is passed to the provider, if it has at most 320 characters. */
                login_hint?: string;
                /** @description From a portal: like return_to, or a page of the console. It is ignored if it is not allowed. */
                target_link_uri?: string;
                /** @description From POST /organisations/{id}/sso-rehearsal: the sign-in is only a rehearsal. */
                rehearsal?: string;
            };
            header?: never;
            path: {
                organisation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. Location is the next address. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    callbackSso: {
        parameters: {
            query?: {
                /** @description The state that the sign-in started with. */
                state?: string;
                /** @description The provider's code. */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jwt: string;
                        refreshToken: string;
                    } | {
                        data: {
                            /** @constant */
                            rehearsal: "passed";
                            /** @enum {string} */
                            method: "workspace" | "directory";
                            /** @description Where the provider sent each claim that the sign-in read; null if it did not send it. */
                            claims: {
                                [key: string]: "id_token" | "userinfo" | null;
                            };
                        };
                    };
                };
            };
            /** @description Done. Location is the next address. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listStatusPages: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `slug`, `title`, `description`, `language`, `timezone`, `subscriptions`, `published`, `published_at_first`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `title`, `slug`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of status pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusPage"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                language?: {
                                    [key: string]: number;
                                };
                                subscriptions?: {
                                    [key: string]: number;
                                };
                                published?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                language?: {
                                    [key: string]: number;
                                };
                                subscriptions?: {
                                    [key: string]: number;
                                };
                                published?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "slug": "acme",
                 *         "title": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["StatusPageCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusPage"];
                    };
                };
            };
        };
    };
    readStatusPage: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusPage"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "title": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["StatusPageUpdate"];
                };
            };
        };
        responses: {
            /** @description The status page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusPage"];
                    };
                };
            };
        };
    };
    deleteStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "slug": "acme",
                 *         "title": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Owning organisation. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        });
                        /** @description The address is /status/{slug}. It is unique in the installation. */
                        slug: string;
                        /** @description Title. */
                        title: string;
                        /** @description A sentence below the title. */
                        description?: string | null;
                        /**
                         * @description Language for visitors who prefer neither.
                         * @enum {string}
                         */
                        language?: "en" | "de";
                        /** @description Time zone of the times that it shows, in addition to UTC. */
                        timezone?: string | null;
                        /** @description What it shows, in this order: a check, its public name, and the name of its group. */
                        components?: {
                            check: string;
                            name: string;
                            /** @default null */
                            group: string | null;
                        }[] | null;
                        /** @description Whether visitors can subscribe by email. */
                        subscriptions?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description A document without scripts. */
                            html: string;
                        };
                    };
                };
            };
        };
    };
    publishStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusPage"];
                    };
                };
            };
        };
    };
    unpublishStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusPage"];
                    };
                };
            };
        };
    };
    receiveStripeWebhook: {
        parameters: {
            query?: never;
            header: {
                /** @description Stripe's signature of the body, at most five minutes old. */
                "Stripe-Signature": string;
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    type: string;
                    created: number | string;
                    data?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            event: string;
                            /** @enum {string} */
                            outcome: "applied" | "unchanged" | "unlinked" | "ignored";
                        };
                    };
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `status`, `past_due_since`, `current_period_end`, `provider_customer_id`, `provider_subscription_id`, `provider_price_id`, `provider_updated_at`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as incomplete, trialing, active, past_due, unpaid, paused, canceled. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "status": "incomplete"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SubscriptionCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    readSubscription: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "status": "incomplete"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SubscriptionUpdate"];
                };
            };
        };
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Subscription"];
                    };
                };
            };
        };
    };
    listSubscriptionPlans: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `name`, `account_tier`, `price_eur_per_host`, `price_eur_base`, `max_instances`, `max_members`, `max_monthly_budget`, `max_agents`, `is_public`, `payment_price_id`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `account_tier` rises as free, starter, team, business, enterprise. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscription plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionPlan"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                account_tier?: {
                                    [key: string]: number;
                                };
                                is_public?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                account_tier?: {
                                    [key: string]: number;
                                };
                                is_public?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createSubscriptionPlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example",
                 *         "account_tier": "free"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SubscriptionPlanCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionPlan"];
                        meta?: {
                            /** @description Entries of features that have no effect, although they look as if they had. */
                            warnings?: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readSubscriptionPlan: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionPlan"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSubscriptionPlan: {
        parameters: {
            query?: {
                /** @description true: report what would happen without changing anything. */
                dry_run?: "true" | "false";
            };
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example",
                 *         "account_tier": "free"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SubscriptionPlanUpdate"];
                };
            };
        };
        responses: {
            /** @description The subscription plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionPlan"];
                        meta?: {
                            /** @constant */
                            dry_run?: true;
                            organisations_followed: number;
                            organisations_over?: {
                                documentId: string;
                                name: string;
                                limit: string;
                                used: number;
                                allowed: number;
                            }[];
                            /** @description Entries of features that have no effect, although they look as if they had. */
                            warnings?: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    deleteSubscriptionPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginSupportView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "code": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The code of the admin panel. */
                        code: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            token: string;
                            /** Format: date-time */
                            expires_at: string;
                            reason: string;
                            organisation: {
                                documentId: string;
                                name: string;
                                slug: string;
                            };
                        };
                    };
                };
            };
        };
    };
    endSupportView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "token-from-the-email"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token of the support view. */
                        token: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `hostname`, `organisation.name`, `cloud_instance.name`, `version`, `os`, `arch`, `enrolled_at`, `last_heartbeat_at`, `cert_fingerprint`, `status`, `runs_steps`, `clock_skew_seconds`, `pending_results`, `dropped_results`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as pending, active, offline, revoked. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `hostname`, `os`, `version`, `cloud_instance.name`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Agent"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                                runs_steps?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                                runs_steps?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "hostname": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["AgentCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgentCreated"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readAgent: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "hostname": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["AgentUpdate"];
                };
            };
        };
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Agent"];
                    };
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    enrolSvcAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "enrollment_token": "token-of-the-agent"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The token. */
                        enrollment_token: string;
                        /** @description SHA-256 fingerprint of its client certificate, in hexadecimal, with or without colons. Optional behind a proxy that sends it. */
                        cert_fingerprint?: string | null;
                        /** @description Name of the machine. */
                        hostname?: string | null;
                        /** @description Version of the agent. */
                        version?: string | null;
                        /** @description Operating system. */
                        os?: string | null;
                        /** @description Processor architecture. */
                        arch?: string | null;
                        /** @description What it can do: any JSON value. */
                        capabilities?: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            hostname: string | null;
                            credential: string;
                            cert_fingerprint: string;
                            certificate_required: boolean;
                        };
                    };
                };
            };
        };
    };
    renewEnrollmentTokenAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            enrollment_token: string;
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    heartbeatAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "version": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Version of the agent. */
                        version?: string | null;
                        /** @description What it can do: any JSON value. */
                        capabilities?: unknown;
                        /**
                         * Format: date-time
                         * @description The agent's clock when it sent this. The response of the agent shows the difference.
                         */
                        clock?: string | null;
                        /** @description Results that wait to be sent. */
                        pending_results?: number | null;
                        /** @description Results that were dropped since the agent started, because too many were waiting. */
                        dropped_results?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description The agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Agent"];
                    };
                };
            };
        };
    };
    configurationAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            checks: ({
                                documentId: string;
                                name: string;
                                interval_seconds: number;
                                timeout_ms: number;
                                retries: number;
                                degraded_above_ms: number | null;
                                /** @constant */
                                type: "http";
                                url: string;
                                config: {
                                    /**
                                     * @default GET
                                     * @enum {string}
                                     */
                                    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                                    /** @default [] */
                                    headers: {
                                        name: string;
                                        value: string;
                                        /** @default false */
                                        secret: boolean;
                                    }[];
                                    /** @default null */
                                    body: string | null;
                                    /**
                                     * @default [
                                     *       "200-299"
                                     *     ]
                                     */
                                    expected_status: string[];
                                    /** @default null */
                                    contains: string | null;
                                    /** @default null */
                                    excludes: string | null;
                                    /** @default null */
                                    json: {
                                        path: string;
                                        equals: string | number | boolean | null;
                                    } | null;
                                    /** @default true */
                                    follow_redirects: boolean;
                                    /** @default true */
                                    verify_certificate: boolean;
                                };
                            } | {
                                documentId: string;
                                name: string;
                                interval_seconds: number;
                                timeout_ms: number;
                                retries: number;
                                degraded_above_ms: number | null;
                                /** @constant */
                                type: "tcp";
                                url: null;
                                config: {
                                    host: string;
                                    port: number;
                                };
                            } | {
                                documentId: string;
                                name: string;
                                interval_seconds: number;
                                timeout_ms: number;
                                retries: number;
                                degraded_above_ms: number | null;
                                /** @constant */
                                type: "tls";
                                url: null;
                                config: {
                                    host: string;
                                    /** @default 443 */
                                    port: number;
                                    /** @default null */
                                    server_name: string | null;
                                    /** @default 7 */
                                    min_days: number;
                                };
                            } | {
                                documentId: string;
                                name: string;
                                interval_seconds: number;
                                timeout_ms: number;
                                retries: number;
                                degraded_above_ms: number | null;
                                /** @constant */
                                type: "dns";
                                url: null;
                                config: {
                                    name: string;
                                    /**
                                     * @default A
                                     * @enum {string}
                                     */
                                    record_type: "A" | "AAAA" | "CAA" | "CNAME" | "MX" | "NS" | "PTR" | "SOA" | "SRV" | "TXT";
                                    /** @default [] */
                                    expected: string[];
                                    /** @default false */
                                    exact: boolean;
                                    /** @default null */
                                    resolver: string | null;
                                };
                            })[];
                            report_seconds: number;
                        };
                    };
                };
            };
            /** @description Not changed since the response with that `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checksAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            name: string;
                            /** @enum {string} */
                            type: "http" | "tcp" | "tls" | "dns" | "heartbeat";
                            /** @enum {string} */
                            state: "up" | "degraded" | "down" | "error" | "unknown" | "maintenance";
                            last_result: {
                                /** @enum {string} */
                                status: "up" | "degraded" | "down" | "error" | "inconclusive";
                                cause: string | null;
                                /** Format: date-time */
                                checked_at: string;
                            } | null;
                        }[];
                        meta: {
                            is_complete: boolean;
                        };
                    };
                };
            };
        };
    };
    workAgent: {
        parameters: {
            query?: {
                /** @description How long to wait, in seconds: at most 25. */
                wait?: number;
                /** @description The entity tag of the configuration that the agent has. */
                configuration?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            configuration: string;
                            items: {
                                id: string;
                                check: {
                                    documentId: string;
                                    name: string;
                                    interval_seconds: number;
                                    timeout_ms: number;
                                    retries: number;
                                    degraded_above_ms: number | null;
                                    /** @constant */
                                    type: "http";
                                    url: string;
                                    config: {
                                        /**
                                         * @default GET
                                         * @enum {string}
                                         */
                                        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
                                        /** @default [] */
                                        headers: {
                                            name: string;
                                            value: string;
                                            /** @default false */
                                            secret: boolean;
                                        }[];
                                        /** @default null */
                                        body: string | null;
                                        /**
                                         * @default [
                                         *       "200-299"
                                         *     ]
                                         */
                                        expected_status: string[];
                                        /** @default null */
                                        contains: string | null;
                                        /** @default null */
                                        excludes: string | null;
                                        /** @default null */
                                        json: {
                                            path: string;
                                            equals: string | number | boolean | null;
                                        } | null;
                                        /** @default true */
                                        follow_redirects: boolean;
                                        /** @default true */
                                        verify_certificate: boolean;
                                    };
                                } | {
                                    documentId: string;
                                    name: string;
                                    interval_seconds: number;
                                    timeout_ms: number;
                                    retries: number;
                                    degraded_above_ms: number | null;
                                    /** @constant */
                                    type: "tcp";
                                    url: null;
                                    config: {
                                        host: string;
                                        port: number;
                                    };
                                } | {
                                    documentId: string;
                                    name: string;
                                    interval_seconds: number;
                                    timeout_ms: number;
                                    retries: number;
                                    degraded_above_ms: number | null;
                                    /** @constant */
                                    type: "tls";
                                    url: null;
                                    config: {
                                        host: string;
                                        /** @default 443 */
                                        port: number;
                                        /** @default null */
                                        server_name: string | null;
                                        /** @default 7 */
                                        min_days: number;
                                    };
                                } | {
                                    documentId: string;
                                    name: string;
                                    interval_seconds: number;
                                    timeout_ms: number;
                                    retries: number;
                                    degraded_above_ms: number | null;
                                    /** @constant */
                                    type: "dns";
                                    url: null;
                                    config: {
                                        name: string;
                                        /**
                                         * @default A
                                         * @enum {string}
                                         */
                                        record_type: "A" | "AAAA" | "CAA" | "CNAME" | "MX" | "NS" | "PTR" | "SOA" | "SRV" | "TXT";
                                        /** @default [] */
                                        expected: string[];
                                        /** @default false */
                                        exact: boolean;
                                        /** @default null */
                                        resolver: string | null;
                                    };
                                };
                            }[];
                            steps: {
                                /** @description Names it in reports. */
                                attempt: string;
                                /** @description Proves that it is leased to this agent. */
                                fence: string;
                                /** @description documentId of the deployment. */
                                deployment: string;
                                deployment_name: string;
                                /** @description Its id in the blueprint. */
                                step: string;
                                /** @enum {string} */
                                type: "provision" | "configure" | "verify";
                                /** @enum {string} */
                                action: "apply" | "destroy" | "verify";
                                /** @description The program: a name in the agent's own configuration. */
                                runner: string;
                                /** @description The configuration with its values, also secret ones. */
                                config: unknown;
                                /** @description Values that must be masked wherever the program prints them. */
                                secrets: string[];
                                attempt_number: number;
                                /** @description The same for every attempt of the step. */
                                idempotency_key: string;
                                /** @description How long the program may run, in seconds. */
                                timeout_s: number;
                                /** @description The outputs of earlier steps. */
                                outputs_so_far: {
                                    [key: string]: {
                                        [key: string]: unknown;
                                    };
                                };
                            }[];
                        };
                    };
                };
            };
        };
    };
    answerWorkAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
                item: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "result": {}
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description What the agent found. */
                        result: {
                            /** @description Name of the check as it was run. */
                            check_name?: string | null;
                            /** @description Address that was probed: http or https, without user name or password. */
                            url?: string | null;
                            /**
                             * @description Outcome.
                             * @enum {string|null}
                             */
                            status?: "up" | "degraded" | "down" | "error" | null;
                            /** @description Response time in milliseconds. */
                            response_time_ms?: number | null;
                            /** @description HTTP status code of the answer. */
                            status_code?: number | null;
                            /** @description What went wrong. */
                            error_message?: string | null;
                            /**
                             * Format: date-time
                             * @description When the check ran.
                             */
                            checked_at?: string | null;
                            /** @description The check; the result belongs to its organisation. */
                            synthetic_check?: string | null;
                            /** @description Whether the reporter could not tell, because its own connection failed. Such a result says nothing about the service. */
                            inconclusive?: boolean | null;
                            /**
                             * @description Why it is not up.
                             * @enum {string|null}
                             */
                            cause?: "dns" | "connection" | "timeout" | "tls" | "certificate" | "redirects" | "status" | "content" | "answer" | "slow" | "refused" | "missed" | "agent" | null;
                            /** @description Duration of the parts, in milliseconds. */
                            timings?: {
                                dns?: number;
                                connect?: number;
                                tls?: number;
                                first_byte?: number;
                            } | null;
                            /**
                             * Format: date-time
                             * @description Earliest end of the certificates that were used.
                             */
                            certificate_expires_at?: string | null;
                            /** @description Subject of the certificate that ends first. */
                            certificate_subject?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                        };
                    };
                };
            };
        };
    };
    reportStepAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
                attempt: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "fence": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The fence of the step. */
                        fence: string;
                        /** @description What the program has printed since the last report: at most 65,536 characters. */
                        log?: string;
                        /** @description The program still runs. */
                        progress?: boolean;
                        /** @description How it has ended. Without it, it still runs. */
                        result?: {
                            /** @enum {string} */
                            status: "succeeded" | "failed";
                            /** @description At most 64 KiB as JSON. */
                            outputs?: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Why it failed. */
                            error?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            cancel: boolean;
                            /** Format: date-time */
                            deadline: string;
                        };
                    };
                };
            };
        };
    };
    listSyntheticChecks: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `name`, `url`, `interval_seconds`, `enabled`, `type`, `timeout_ms`, `retries`, `degraded_above_ms`, `confirm_down`, `confirm_up`, `quorum`, `severity`, `slo_percent`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `severity` rises as info, low, medium, high, critical. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `name`, `url`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
                /** @description state: each check has its state, without a request for each. */
                with?: "state";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of synthetic checks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticCheck"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                enabled?: {
                                    [key: string]: number;
                                };
                                type?: {
                                    [key: string]: number;
                                };
                                severity?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                enabled?: {
                                    [key: string]: number;
                                };
                                type?: {
                                    [key: string]: number;
                                };
                                severity?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createSyntheticCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SyntheticCheckCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticCheckCreated"];
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readSyntheticCheck: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The synthetic check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticCheck"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSyntheticCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SyntheticCheckUpdate"];
                };
            };
        };
        responses: {
            /** @description The synthetic check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticCheck"];
                    };
                };
            };
        };
    };
    deleteSyntheticCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renewCheckInSyntheticCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            check_in_token: string;
                        };
                    };
                };
            };
        };
    };
    trySyntheticCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "type": "http"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The organisation whose agents can run it. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /** @description documentId of a stored check that has the secret values. */
                        check?: string | null;
                        /**
                         * @description What is probed. heartbeat: a job reports by itself (POST /check-ins/{code}), and its absence is a failure.
                         * @enum {string}
                         */
                        type: "http" | "tcp" | "tls" | "dns" | "heartbeat";
                        /** @description Address to probe: http or https, without user name or password. Only checks of type http have one. */
                        url?: string | null;
                        /** @description Settings of the type; missing ones get their defaults. A value of a header with secret true is stored encrypted and shown as [redacted]; sent back like this, it stays. */
                        config?: {
                            [key: string]: unknown;
                        } | null;
                        /** @description How long a run can take in all, in milliseconds. */
                        timeout_ms?: number | null;
                        /** @description A successful run that takes longer is degraded; null: never. */
                        degraded_above_ms?: number | null;
                        /** @description Labels of agents: those with one of them run the check. Null or empty: the ten active agents that enrolled first and have probes in their capabilities. */
                        agents?: string[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            agent: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "expired";
                            result: {
                                check_name?: (string | null) | null;
                                url?: (string | null) | null;
                                status?: ("up" | "degraded" | "down" | "error" | null) | null;
                                response_time_ms?: (number | null) | null;
                                status_code?: (number | null) | null;
                                error_message?: (string | null) | null;
                                checked_at?: (string | null) | null;
                                inconclusive?: (boolean | null) | null;
                                cause?: ("dns" | "connection" | "timeout" | "tls" | "certificate" | "redirects" | "status" | "content" | "answer" | "slow" | "refused" | "missed" | "agent" | null) | null;
                                timings?: ({
                                    dns?: number;
                                    connect?: number;
                                    tls?: number;
                                    first_byte?: number;
                                } | null) | null;
                                certificate_expires_at?: (string | null) | null;
                                certificate_subject?: (string | null) | null;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    readTrialSyntheticCheck: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                trial: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            agent: string;
                            /** @enum {string} */
                            status: "waiting" | "running" | "done" | "expired";
                            result: {
                                check_name?: (string | null) | null;
                                url?: (string | null) | null;
                                status?: ("up" | "degraded" | "down" | "error" | null) | null;
                                response_time_ms?: (number | null) | null;
                                status_code?: (number | null) | null;
                                error_message?: (string | null) | null;
                                checked_at?: (string | null) | null;
                                inconclusive?: (boolean | null) | null;
                                cause?: ("dns" | "connection" | "timeout" | "tls" | "certificate" | "redirects" | "status" | "content" | "answer" | "slow" | "refused" | "missed" | "agent" | null) | null;
                                timings?: ({
                                    dns?: number;
                                    connect?: number;
                                    tls?: number;
                                    first_byte?: number;
                                } | null) | null;
                                certificate_expires_at?: (string | null) | null;
                                certificate_subject?: (string | null) | null;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    summarySyntheticCheck: {
        parameters: {
            query?: {
                /** @description Length of the window: 24h (default), 7d or 30d. */
                window?: "24h" | "7d" | "30d";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            window: "24h" | "7d" | "30d";
                            /** Format: date-time */
                            from: string;
                            count: number;
                            uptime: number | null;
                            average_response_time_ms: number | null;
                            p95_response_time_ms: number | null;
                            last_result: {
                                /** @enum {string|null} */
                                status: "up" | "degraded" | "down" | "error" | null;
                                response_time_ms: number | null;
                                /** Format: date-time */
                                checked_at: string;
                            } | null;
                            /** @description How long it had each state, as in the report of availability. */
                            seconds: {
                                up: number;
                                degraded: number;
                                down: number;
                                unknown: number;
                                maintenance: number;
                            } | null;
                            /** @description Of the objective slo_percent; null without one. */
                            error_budget: {
                                percent: number;
                                allowed: number;
                                used: number;
                                left: number;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    seriesSyntheticCheck: {
        parameters: {
            query?: {
                /** @description Start of the range, ISO 8601, such as 2026-05-01T00:00:00Z; by default a day before its end. It is moved back to the start of its bucket. */
                from?: string;
                /** @description End of the range, exclusive; now by default, and if it is in the future. It is moved to the end of its bucket. */
                to?: string;
                /** @description Length of a bucket, 1h by default. Buckets begin at multiples of it in UTC; there can be 1000. */
                bucket?: "1m" | "5m" | "15m" | "1h" | "6h" | "1d";
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            at: string;
                            count: number;
                            up: {
                                count: number;
                                p50_response_time_ms: number | null;
                                p95_response_time_ms: number | null;
                            };
                            failed: {
                                count: number;
                                p50_response_time_ms: number | null;
                                p95_response_time_ms: number | null;
                            };
                        }[];
                        meta: {
                            /** @enum {string} */
                            bucket: "1m" | "5m" | "15m" | "1h" | "6h" | "1d";
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            /**
                             * Format: date-time
                             * @description The to of the request if it is in the future, so that the range ends now; otherwise null.
                             */
                            requested_to: string | null;
                        };
                    };
                };
            };
        };
    };
    listSyntheticResults: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `check_name`, `url`, `status`, `response_time_ms`, `status_code`, `error_message`, `checked_at`, `synthetic_check.name`, `organisation.name`, `agent`, `inconclusive`, `cause`, `certificate_expires_at`, `certificate_subject`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as up, degraded, down, error. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of synthetic results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticResult"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                                inconclusive?: {
                                    [key: string]: number;
                                };
                                cause?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                                inconclusive?: {
                                    [key: string]: number;
                                };
                                cause?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createSyntheticResult: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "check_name": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["SyntheticResultCreate"];
                };
            };
        };
        responses: {
            /** @description Created by an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticResult"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticResult"];
                    };
                };
            };
        };
    };
    readSyntheticResult: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The synthetic result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyntheticResult"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createManySyntheticResult: {
        parameters: {
            query?: {
                /** @description true: store the valid results, although others are not. */
                partial?: "true" | "false";
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "results": [
                 *           {
                 *             "check_name": "Example"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description The results. */
                        results: unknown;
                        /** @description Owning organisation of all results. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done by an earlier request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            created: number;
                            repeated: number;
                            /** @description Only with partial=true. */
                            errors?: {
                                index: number;
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            created: number;
                            repeated: number;
                            /** @description Only with partial=true. */
                            errors?: {
                                index: number;
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listUnlinkedSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `provider_subscription_id`, `provider_customer_id`, `organisation_named`, `status`, `provider_updated_at`, `last_event_id`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. `status` rises as incomplete, trialing, active, past_due, unpaid, paused, canceled. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of unlinked subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UnlinkedSubscription"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                status?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readUnlinkedSubscription: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unlinked subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UnlinkedSubscription"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    validateVatId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "vat_id": "DE136695976"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description VAT number, in any usual spelling, such as DE136695976; EL is Greece, XI Northern Ireland. The prefix of billing_country can be left out. */
                        vat_id: string;
                        /** @description The organisation concerned. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            vat_id: string;
                            /** @enum {string} */
                            status: "valid" | "invalid" | "unknown";
                            /** @enum {string|null} */
                            reason: "format" | "registry" | "unreachable" | "unsupported_country" | null;
                            hint: string | null;
                            request_identifier: string | null;
                            name: string | null;
                            /** Format: date-time */
                            checked_at: string;
                            age_seconds: number;
                            cached: boolean;
                        };
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    quoteVatId: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "net": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /** @description Net amount in EUR; by default, the monthly price of the organisation's plan. */
                        net?: number | null;
                        /** @description The organisation concerned. A documentId, or a record that contains one. */
                        organisation?: string | ({
                            documentId: string;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @constant */
                            currency: "EUR";
                            net: number;
                            /** @description Percent. */
                            rate: number;
                            vat: number;
                            gross: number;
                            /** @enum {string} */
                            reason: "domestic" | "reverse_charge" | "one_stop_shop" | "outside_eu";
                            plan: string | null;
                            hosts: number | null;
                            evidence: {
                                seller_country: string;
                                billing_country: string | null;
                                is_business: boolean;
                                vat_id: string | null;
                                vat_id_valid: boolean;
                                /** Format: date-time */
                                vat_id_checked_at: string | null;
                                vat_id_request_identifier: string | null;
                                vat_id_name: string | null;
                                rate_country: string | null;
                                rates_source: string;
                                /** Format: date */
                                rates_as_of: string;
                            };
                        };
                        meta?: {
                            warnings: {
                                code: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listWatchdogRuns: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `watchdog`, `moment`, `started_at`, `ended_at`, `scanned`, `changed`, `failed`, `run_by`, `cell`, `dry_run`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of watchdog runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchdogRun"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                watchdog?: {
                                    [key: string]: number;
                                };
                                dry_run?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                watchdog?: {
                                    [key: string]: number;
                                };
                                dry_run?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    readWatchdogRun: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The watchdog run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchdogRun"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startWatchdogRun: {
        parameters: {
            query?: {
                /** @description true: count without changing anything. */
                dry_run?: "true" | "false";
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The watchdog run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WatchdogRun"];
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description The page: `pagination[page]=2&pagination[pageSize]=50`. For long lists, use a cursor: empty for the first page, then `meta.pagination.nextCursor` of the previous response. Cursor pages are equally fast at any depth. They never skip or repeat a record whose sort key does not change, and have no total. `start` and `limit` are the page by its first record, for clients of Strapi; `withCount` has no effect.
                 * @example {
                 *       "page": 1,
                 *       "pageSize": 25
                 *     }
                 */
                pagination?: components["parameters"]["Pagination"];
                /** @description The same as `filters` in flat form, as generated clients can send it: `filter=field:$operator:value`, repeated for further conditions, which must all match. Separate the values of `$in`, `$notIn` and `$between` by commas. `filters` and `filter` can be combined. */
                filter?: string[];
                /** @description Order, as `field:asc` or `field:desc`, several separated by commas. Fields: `id`, `documentId`, `createdAt`, `updatedAt`, `publishedAt`, `organisation.name`, `url`, `description`, `enabled`, `disabled_reason`, `last_success_at`, `last_failure_at`, `last_error`, `failing_since`. More than 50000 records are sorted only by one field that has an index, which `SORT_TOO_BROAD` names. */
                sort?: string;
                /** @description Selects the records that contain each of these words, at most 5, in one of `url`, `description`. A word can be a part of a longer one. Case does not matter. */
                _q?: string;
                /** @description The order if there are too many records for that of `sort`, instead of `SORT_TOO_BROAD`: `createdAt:desc` serves every list. `meta.sort` says which one the list has. The pages of a cursor keep the order of the first. */
                sort_fallback?: string;
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
                /** @description Counts the selected records, on all pages together, by the values of these fields: `meta.counts`. At most 3 fields, separated by commas. */
                counts?: string;
                /** @description The same without the conditions of the filter on that field, which says what each value would select: `meta.facets`. At most 3 fields, separated by commas. */
                facets?: string;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhook endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        meta: {
                            pagination: components["schemas"]["PageInfo"];
                            /** @description By field, with `counts`: how many of the selected records have each value. */
                            counts?: {
                                enabled?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description By field, with `facets`: how many records each value would select. */
                            facets?: {
                                enabled?: {
                                    [key: string]: number;
                                };
                            };
                            /** @description With `sort_fallback`: the order of this list, which is that of `sort` or of `sort_fallback`. */
                            sort?: string;
                        };
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "url": "https://example.com"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["WebhookEndpointCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpointCreated"];
                    };
                };
            };
        };
    };
    readWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description Limits records to these fields, separated by commas; `id` and `documentId` are always included. */
                fields?: string;
            };
            header?: {
                /** @description `ETag` of an earlier response. If it is still current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description You have the current record already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "description": "Example"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: components["schemas"]["WebhookEndpointUpdate"];
                };
            };
        };
        responses: {
            /** @description The webhook endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the record as you read it. If it has changed since, the response is 412 and nothing is changed. Several tags are separated by commas, and `*` matches any state. Weak tags never match. An installation can require this header (428). */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateSecretWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            secret: string;
                            /** Format: date-time */
                            previous_until: string;
                        };
                    };
                };
            };
        };
    };
    listDeliveriesWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "dead";
                /** @description meta.next of the previous response; without it, the list begins. */
                after?: string;
                /** @description Number of deliveries, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            webhook_id: string;
                            event: ("organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed") | string;
                            /** @enum {string} */
                            status: "pending" | "delivered" | "dead";
                            attempts: number;
                            code: number | null;
                            ms: number | null;
                            response: string | null;
                            error: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            next_attempt_at: string | null;
                            /** Format: date-time */
                            delivered_at: string | null;
                        }[];
                        meta: {
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    showDeliveryWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            documentId: string;
                            webhook_id: string;
                            event: ("organisation.created" | "organisation.status-changed" | "organisation.budget-threshold-reached" | "organisation.plan-expires-soon" | "organisation.plan-expired" | "agent.enrolled" | "agent.status-changed" | "blueprint.published" | "blueprint.rejected" | "deployment.awaiting-approval" | "deployment.started" | "deployment.succeeded" | "deployment.failed" | "deployment.needs-resolution" | "deployment.destroyed" | "deployment.drifted" | "deployment.expires-soon" | "finding.created" | "finding.reopened" | "finding.severity-changed" | "finding.mitigated" | "finding.acceptance-ends-soon" | "finding.acceptance-expired" | "finding.overdue" | "scan.completed" | "incident.opened" | "incident.acknowledged" | "incident.resolved" | "member.added" | "member.removed" | "member.role-changed") | string;
                            /** @enum {string} */
                            status: "pending" | "delivered" | "dead";
                            attempts: number;
                            code: number | null;
                            ms: number | null;
                            response: string | null;
                            error: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            next_attempt_at: string | null;
                            /** Format: date-time */
                            delivered_at: string | null;
                            body: string;
                            headers: {
                                [key: string]: string;
                            };
                            attempt_log: {
                                /** Format: date-time */
                                at: string;
                                code: number | null;
                                ms: number | null;
                                error: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    replayDeliveryWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            replayed: number;
                        };
                    };
                };
            };
        };
    };
    replayRangeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "from": "2030-01-01T00:00:00.000Z",
                 *         "to": "2030-01-01T00:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        /**
                         * Format: date-time
                         * @description Start of the range.
                         */
                        from: string;
                        /**
                         * Format: date-time
                         * @description End of the range, exclusive, at most now.
                         */
                        to: string;
                        /**
                         * @description Which deliveries; dead by default.
                         * @enum {string}
                         */
                        status?: "dead" | "delivered";
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            replayed: number;
                            more: boolean;
                            /** Format: date-time */
                            last: string | null;
                        };
                    };
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If you repeat the request with the same key within 24 hours, it is not done again: you get the response of the first, with `Idempotency-Replayed: true`.
                 * @example 6f1d4c3e-0b7a-4f0e-9a53-2f7f6f0f7c11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description documentId of an organisation. The request is limited to it. */
                "X-Organisation-Id"?: components["parameters"]["OrganisationId"];
            };
            path: {
                /** @description documentId of the record. */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            event: string;
                        };
                    };
                };
            };
        };
    };
}
