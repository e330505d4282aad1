import type { Schema, Struct } from '@strapi/strapi';

export interface AdminApiToken extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_api_tokens';
  info: {
    description: '';
    displayName: 'Api Token';
    name: 'Api Token';
    pluralName: 'api-tokens';
    singularName: 'api-token';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    accessKey: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    adminPermissions: Schema.Attribute.Relation<
      'oneToMany',
      'admin::permission'
    >;
    adminUserOwner: Schema.Attribute.Relation<'manyToOne', 'admin::user'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }> &
      Schema.Attribute.DefaultTo<''>;
    encryptedKey: Schema.Attribute.Text &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    expiresAt: Schema.Attribute.DateTime;
    kind: Schema.Attribute.Enumeration<['content-api', 'admin']> &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<'content-api'>;
    lastUsedAt: Schema.Attribute.DateTime;
    lifespan: Schema.Attribute.BigInteger;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::api-token'> &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    permissions: Schema.Attribute.Relation<
      'oneToMany',
      'admin::api-token-permission'
    >;
    publishedAt: Schema.Attribute.DateTime;
    type: Schema.Attribute.Enumeration<['read-only', 'full-access', 'custom']> &
      Schema.Attribute.DefaultTo<'read-only'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminApiTokenPermission extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_api_token_permissions';
  info: {
    description: '';
    displayName: 'API Token Permission';
    name: 'API Token Permission';
    pluralName: 'api-token-permissions';
    singularName: 'api-token-permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'admin::api-token-permission'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    token: Schema.Attribute.Relation<'manyToOne', 'admin::api-token'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminPermission extends Struct.CollectionTypeSchema {
  collectionName: 'admin_permissions';
  info: {
    description: '';
    displayName: 'Permission';
    name: 'Permission';
    pluralName: 'permissions';
    singularName: 'permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    actionParameters: Schema.Attribute.JSON & Schema.Attribute.DefaultTo<{}>;
    apiToken: Schema.Attribute.Relation<'manyToOne', 'admin::api-token'>;
    conditions: Schema.Attribute.JSON & Schema.Attribute.DefaultTo<[]>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::permission'> &
      Schema.Attribute.Private;
    properties: Schema.Attribute.JSON & Schema.Attribute.DefaultTo<{}>;
    publishedAt: Schema.Attribute.DateTime;
    role: Schema.Attribute.Relation<'manyToOne', 'admin::role'>;
    subject: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminRole extends Struct.CollectionTypeSchema {
  collectionName: 'admin_roles';
  info: {
    description: '';
    displayName: 'Role';
    name: 'Role';
    pluralName: 'roles';
    singularName: 'role';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    code: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::role'> &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    permissions: Schema.Attribute.Relation<'oneToMany', 'admin::permission'>;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    users: Schema.Attribute.Relation<'manyToMany', 'admin::user'>;
  };
}

export interface AdminSession extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_sessions';
  info: {
    description: 'Session Manager storage';
    displayName: 'Session';
    name: 'Session';
    pluralName: 'sessions';
    singularName: 'session';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
    i18n: {
      localized: false;
    };
  };
  attributes: {
    absoluteExpiresAt: Schema.Attribute.DateTime & Schema.Attribute.Private;
    childId: Schema.Attribute.String & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    deviceId: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    expiresAt: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::session'> &
      Schema.Attribute.Private;
    metadata: Schema.Attribute.JSON & Schema.Attribute.Private;
    origin: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    sessionId: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.Unique;
    status: Schema.Attribute.String & Schema.Attribute.Private;
    type: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    userId: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
  };
}

export interface AdminTransferToken extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_transfer_tokens';
  info: {
    description: '';
    displayName: 'Transfer Token';
    name: 'Transfer Token';
    pluralName: 'transfer-tokens';
    singularName: 'transfer-token';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    accessKey: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }> &
      Schema.Attribute.DefaultTo<''>;
    expiresAt: Schema.Attribute.DateTime;
    lastUsedAt: Schema.Attribute.DateTime;
    lifespan: Schema.Attribute.BigInteger;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'admin::transfer-token'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    permissions: Schema.Attribute.Relation<
      'oneToMany',
      'admin::transfer-token-permission'
    >;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminTransferTokenPermission
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_transfer_token_permissions';
  info: {
    description: '';
    displayName: 'Transfer Token Permission';
    name: 'Transfer Token Permission';
    pluralName: 'transfer-token-permissions';
    singularName: 'transfer-token-permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'admin::transfer-token-permission'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    token: Schema.Attribute.Relation<'manyToOne', 'admin::transfer-token'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminUser extends Struct.CollectionTypeSchema {
  collectionName: 'admin_users';
  info: {
    description: '';
    displayName: 'User';
    name: 'User';
    pluralName: 'users';
    singularName: 'user';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    apiTokens: Schema.Attribute.Relation<'oneToMany', 'admin::api-token'> &
      Schema.Attribute.Private;
    blocked: Schema.Attribute.Boolean &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    email: Schema.Attribute.Email &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    firstname: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    isActive: Schema.Attribute.Boolean &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    lastname: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::user'> &
      Schema.Attribute.Private;
    password: Schema.Attribute.Password &
      Schema.Attribute.Private &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    preferedLanguage: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    registrationToken: Schema.Attribute.String & Schema.Attribute.Private;
    resetPasswordToken: Schema.Attribute.String & Schema.Attribute.Private;
    resetPasswordTokenExpiresAt: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    roles: Schema.Attribute.Relation<'manyToMany', 'admin::role'> &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    username: Schema.Attribute.String;
  };
}

export interface ApiAlertChannelAlertChannel
  extends Struct.CollectionTypeSchema {
  collectionName: 'alert_channels';
  info: {
    description: 'Where an organisation is told about incidents, and about which.';
    displayName: 'Alert channel';
    pluralName: 'alert-channels';
    singularName: 'alert-channel';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    channel_type: Schema.Attribute.Enumeration<
      ['email', 'webhook', 'slack', 'teams']
    > &
      Schema.Attribute.Required;
    checks: Schema.Attribute.JSON;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    emails: Schema.Attribute.JSON;
    enabled: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    labels: Schema.Attribute.JSON;
    last_error: Schema.Attribute.Text;
    last_success_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::alert-channel.alert-channel'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    quiet_hours: Schema.Attribute.JSON;
    repeat_minutes: Schema.Attribute.Integer;
    severities: Schema.Attribute.JSON;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    url_host: Schema.Attribute.String;
    url_sealed: Schema.Attribute.String & Schema.Attribute.Private;
    webhook_endpoint: Schema.Attribute.Relation<
      'manyToOne',
      'api::webhook-endpoint.webhook-endpoint'
    >;
  };
}

export interface ApiApiKeyApiKey extends Struct.CollectionTypeSchema {
  collectionName: 'api_keys';
  info: {
    description: 'A key with which a program uses the API. Only the keyed hash of its secret is stored.';
    displayName: 'API key';
    pluralName: 'api-keys';
    singularName: 'api-key';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    capabilities: Schema.Attribute.JSON & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    creator: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    expires_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    ip_ranges: Schema.Attribute.JSON;
    last_used_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::api-key.api-key'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    revoked_at: Schema.Attribute.DateTime;
    secret_hash: Schema.Attribute.Password &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiAuditEntryAuditEntry extends Struct.CollectionTypeSchema {
  collectionName: 'audit_entries';
  info: {
    description: 'Changes of records: who made them, and what changed. Append-only.';
    displayName: 'Audit entry';
    pluralName: 'audit-entries';
    singularName: 'audit-entry';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    action: Schema.Attribute.String & Schema.Attribute.Required;
    actor_id: Schema.Attribute.String;
    actor_kind: Schema.Attribute.Enumeration<
      [
        'user',
        'operator',
        'api_token',
        'api_key',
        'admin',
        'scim_token',
        'agent',
        'watchdog',
        'system',
      ]
    > &
      Schema.Attribute.Required;
    actor_label: Schema.Attribute.String;
    changes: Schema.Attribute.JSON;
    client_ip: Schema.Attribute.String;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    hash: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::audit-entry.audit-entry'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    previous_hash: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    request_id: Schema.Attribute.String;
    sequence: Schema.Attribute.Integer;
    target_id: Schema.Attribute.String;
    target_type: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiBlueprintDraftBlueprintDraft
  extends Struct.CollectionTypeSchema {
  collectionName: 'blueprint_drafts';
  info: {
    description: 'A draft of a deployable blueprint, written by a customer.';
    displayName: 'Blueprint draft';
    pluralName: 'blueprint-drafts';
    singularName: 'blueprint-draft';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    author: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    blueprint: Schema.Attribute.Relation<
      'manyToOne',
      'api::blueprint.blueprint'
    >;
    category: Schema.Attribute.String;
    cost_notes: Schema.Attribute.Text;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.Text;
    draft_status: Schema.Attribute.Enumeration<
      ['draft', 'review', 'published']
    > &
      Schema.Attribute.DefaultTo<'draft'>;
    estimated_cost_monthly: Schema.Attribute.Decimal;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::blueprint-draft.blueprint-draft'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    provider: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    resource_types: Schema.Attribute.JSON;
    slug: Schema.Attribute.String;
    steps: Schema.Attribute.JSON;
    tags: Schema.Attribute.JSON;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    variables: Schema.Attribute.JSON;
    version: Schema.Attribute.String;
  };
}

export interface ApiBlueprintBlueprint extends Struct.CollectionTypeSchema {
  collectionName: 'blueprints';
  info: {
    description: 'A published draft: immutable and deployable.';
    displayName: 'Blueprint';
    pluralName: 'blueprints';
    singularName: 'blueprint';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    author: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    category: Schema.Attribute.String;
    cost_notes: Schema.Attribute.Text;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.Text;
    draft: Schema.Attribute.Relation<
      'manyToOne',
      'api::blueprint-draft.blueprint-draft'
    >;
    estimated_cost_monthly: Schema.Attribute.Decimal;
    latest: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    line: Schema.Attribute.String & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::blueprint.blueprint'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    number: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<1>;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    previous: Schema.Attribute.Relation<
      'manyToOne',
      'api::blueprint.blueprint'
    >;
    provider: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    resource_types: Schema.Attribute.JSON;
    retired_at: Schema.Attribute.DateTime;
    slug: Schema.Attribute.String;
    steps: Schema.Attribute.JSON;
    tags: Schema.Attribute.JSON;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    variables: Schema.Attribute.JSON;
    version: Schema.Attribute.String;
  };
}

export interface ApiCloudAccountCloudAccount
  extends Struct.CollectionTypeSchema {
  collectionName: 'cloud_accounts';
  info: {
    description: 'An account at a cloud provider, and the organisation that pays for it.';
    displayName: 'Cloud account';
    pluralName: 'cloud-accounts';
    singularName: 'cloud-account';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    account_key: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    billing_account_id: Schema.Attribute.String;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::cloud-account.cloud-account'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    provider: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    sub_account_id: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiCloudInstanceCloudInstance
  extends Struct.CollectionTypeSchema {
  collectionName: 'cloud_instances';
  info: {
    description: 'A provisioned machine or service at a cloud provider.';
    displayName: 'Cloud instance';
    pluralName: 'cloud-instances';
    singularName: 'cloud-instance';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    blueprint: Schema.Attribute.Relation<
      'manyToOne',
      'api::blueprint.blueprint'
    >;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    deployment: Schema.Attribute.Relation<
      'manyToOne',
      'api::deployment.deployment'
    >;
    deployment_step: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    external_id: Schema.Attribute.String;
    instance_status: Schema.Attribute.Enumeration<
      ['provisioning', 'running', 'stopped', 'terminated']
    > &
      Schema.Attribute.DefaultTo<'provisioning'>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::cloud-instance.cloud-instance'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    provider: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    region: Schema.Attribute.String;
    terminated_at: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiComplianceRuleComplianceRule
  extends Struct.CollectionTypeSchema {
  collectionName: 'compliance_rules';
  info: {
    description: 'Which control of ISO/IEC 27001 and which article of NIS 2 imported findings concern.';
    displayName: 'Compliance rule';
    pluralName: 'compliance-rules';
    singularName: 'compliance-rule';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    iso_control: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::compliance-rule.compliance-rule'
    > &
      Schema.Attribute.Private;
    match: Schema.Attribute.Enumeration<['cwe', 'rule', 'tool']> &
      Schema.Attribute.Required;
    nis2_article: Schema.Attribute.String;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    value: Schema.Attribute.String & Schema.Attribute.Required;
  };
}

export interface ApiCostRecordCostRecord extends Struct.CollectionTypeSchema {
  collectionName: 'cost_records';
  info: {
    description: 'One line of cloud cost, in EUR.';
    displayName: 'Cost record';
    pluralName: 'cost-records';
    singularName: 'cost-record';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    account: Schema.Attribute.String;
    amount_eur: Schema.Attribute.Decimal & Schema.Attribute.Required;
    charged_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.Text;
    external_id: Schema.Attribute.String;
    import_key: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    import_scope: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::cost-record.cost-record'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    provider: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    resource_id: Schema.Attribute.String;
    service: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiDeploymentStepDeploymentStep
  extends Struct.CollectionTypeSchema {
  collectionName: 'deployment_steps';
  info: {
    description: 'A step of a deployment, for one action.';
    displayName: 'Deployment step';
    pluralName: 'deployment-steps';
    singularName: 'deployment-step';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    action: Schema.Attribute.Enumeration<['apply', 'destroy', 'verify']> &
      Schema.Attribute.DefaultTo<'apply'>;
    attempt: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    because: Schema.Attribute.String;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    depends_on: Schema.Attribute.JSON;
    deployment: Schema.Attribute.Relation<
      'manyToOne',
      'api::deployment.deployment'
    >;
    ended_at: Schema.Attribute.DateTime;
    error: Schema.Attribute.Text;
    executor: Schema.Attribute.Enumeration<['record', 'webhook', 'agent']> &
      Schema.Attribute.DefaultTo<'record'>;
    key: Schema.Attribute.String & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::deployment-step.deployment-step'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    outputs: Schema.Attribute.JSON;
    position: Schema.Attribute.Integer & Schema.Attribute.Required;
    publishedAt: Schema.Attribute.DateTime;
    round: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    started_at: Schema.Attribute.DateTime;
    step_status: Schema.Attribute.Enumeration<
      [
        'pending',
        'running',
        'succeeded',
        'failed',
        'unknown',
        'skipped',
        'cancelled',
        'timed_out',
      ]
    > &
      Schema.Attribute.DefaultTo<'pending'>;
    step_type: Schema.Attribute.Enumeration<
      ['provision', 'configure', 'verify']
    > &
      Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiDeploymentDeployment extends Struct.CollectionTypeSchema {
  collectionName: 'deployments';
  info: {
    description: 'A blueprint that is carried out step by step, until it is destroyed.';
    displayName: 'Deployment';
    pluralName: 'deployments';
    singularName: 'deployment';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    action: Schema.Attribute.Enumeration<['apply', 'destroy', 'verify']> &
      Schema.Attribute.DefaultTo<'apply'>;
    approved_by: Schema.Attribute.String;
    blueprint: Schema.Attribute.Relation<
      'manyToOne',
      'api::blueprint.blueprint'
    >;
    blueprint_version: Schema.Attribute.String;
    charged_eur: Schema.Attribute.Decimal;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    decided_at: Schema.Attribute.DateTime;
    decision_reason: Schema.Attribute.Text;
    deployment_status: Schema.Attribute.Enumeration<
      [
        'awaiting_approval',
        'pending',
        'running',
        'needs_resolution',
        'succeeded',
        'failed',
        'timed_out',
        'cancelled',
        'rejected',
        'destroying',
        'destroyed',
      ]
    > &
      Schema.Attribute.DefaultTo<'pending'>;
    drifted_at: Schema.Attribute.DateTime;
    ended_at: Schema.Attribute.DateTime;
    estimate: Schema.Attribute.JSON;
    expires_at: Schema.Attribute.DateTime;
    expiry_told_at: Schema.Attribute.DateTime &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    failure: Schema.Attribute.Text;
    inputs: Schema.Attribute.JSON;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::deployment.deployment'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    requested_by: Schema.Attribute.String;
    requester: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    reserved_eur: Schema.Attribute.Decimal;
    reserved_month: Schema.Attribute.String;
    started_at: Schema.Attribute.DateTime;
    target: Schema.Attribute.JSON;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    verified_at: Schema.Attribute.DateTime;
    verify_every_hours: Schema.Attribute.Integer;
  };
}

export interface ApiDirectoryIntegrationDirectoryIntegration
  extends Struct.CollectionTypeSchema {
  collectionName: 'directory_integrations';
  info: {
    description: "An identity provider's directory that members sign in from.";
    displayName: 'Directory integration';
    pluralName: 'directory-integrations';
    singularName: 'directory-integration';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    announced_certificate: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    certificate_ends_at: Schema.Attribute.DateTime;
    certificate_fingerprints: Schema.Attribute.JSON;
    claim_mapping: Schema.Attribute.JSON;
    client_id: Schema.Attribute.String;
    client_secret_sealed: Schema.Attribute.String & Schema.Attribute.Private;
    confirm_by: Schema.Attribute.DateTime;
    confirmed_secret_sealed: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    confirmed_settings: Schema.Attribute.JSON &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    enabled: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    idp_tenant_id: Schema.Attribute.String;
    issuer: Schema.Attribute.String;
    kind: Schema.Attribute.Enumeration<['entra', 'okta', 'google', 'oidc']> &
      Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::directory-integration.directory-integration'
    > &
      Schema.Attribute.Private;
    metadata_read_at: Schema.Attribute.DateTime &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    protocol: Schema.Attribute.Enumeration<['oidc', 'saml']> &
      Schema.Attribute.DefaultTo<'oidc'>;
    publishedAt: Schema.Attribute.DateTime;
    saml_certificates: Schema.Attribute.JSON &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    saml_metadata: Schema.Attribute.Text;
    saml_metadata_error: Schema.Attribute.String;
    saml_metadata_url: Schema.Attribute.String;
    saml_sso_url: Schema.Attribute.String;
    scopes: Schema.Attribute.JSON;
    settings_id: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiExchangeRateExchangeRate
  extends Struct.CollectionTypeSchema {
  collectionName: 'exchange_rates';
  info: {
    description: 'Units of a currency per euro, from a day on.';
    displayName: 'Exchange rate';
    pluralName: 'exchange-rates';
    singularName: 'exchange-rate';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    currency: Schema.Attribute.String & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::exchange-rate.exchange-rate'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    units_per_eur: Schema.Attribute.Decimal & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    valid_from: Schema.Attribute.Date & Schema.Attribute.Required;
  };
}

export interface ApiIdempotencyKeyIdempotencyKey
  extends Struct.CollectionTypeSchema {
  collectionName: 'idempotency_keys';
  info: {
    description: 'A request with an Idempotency-Key, and its response, for 24 hours.';
    displayName: 'Idempotency key';
    pluralName: 'idempotency-keys';
    singularName: 'idempotency-key';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    caller: Schema.Attribute.String;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    expires_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    fingerprint: Schema.Attribute.String & Schema.Attribute.Required;
    held_until: Schema.Attribute.DateTime;
    holder: Schema.Attribute.String;
    kept_bytes: Schema.Attribute.Integer;
    key_hash: Schema.Attribute.String & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::idempotency-key.idempotency-key'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    response_sealed: Schema.Attribute.Text & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiIdentityIdentity extends Struct.CollectionTypeSchema {
  collectionName: 'identities';
  info: {
    description: 'A person at an identity provider, and their account.';
    displayName: 'Identity';
    pluralName: 'identities';
    singularName: 'identity';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    integration: Schema.Attribute.String;
    issuer: Schema.Attribute.String & Schema.Attribute.Required;
    last_used_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::identity.identity'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    subject: Schema.Attribute.String & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
  };
}

export interface ApiIncidentIncident extends Struct.CollectionTypeSchema {
  collectionName: 'incidents';
  info: {
    description: 'A time in which a check is down, or a disturbance that a person has opened.';
    displayName: 'Incident';
    pluralName: 'incidents';
    singularName: 'incident';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    acknowledged_at: Schema.Attribute.DateTime;
    acknowledged_by: Schema.Attribute.String;
    cause: Schema.Attribute.Text;
    checks: Schema.Attribute.JSON;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    flapping: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    incident_status: Schema.Attribute.Enumeration<
      ['open', 'acknowledged', 'resolved']
    > &
      Schema.Attribute.DefaultTo<'open'>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::incident.incident'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    public: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    public_text: Schema.Attribute.Text;
    publishedAt: Schema.Attribute.DateTime;
    resolved_at: Schema.Attribute.DateTime;
    severity: Schema.Attribute.Enumeration<
      ['critical', 'high', 'medium', 'low', 'info']
    > &
      Schema.Attribute.DefaultTo<'high'>;
    started_at: Schema.Attribute.DateTime;
    synthetic_check: Schema.Attribute.Relation<
      'manyToOne',
      'api::synthetic-check.synthetic-check'
    >;
    title: Schema.Attribute.String & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    updates: Schema.Attribute.JSON;
  };
}

export interface ApiInvitationInvitation extends Struct.CollectionTypeSchema {
  collectionName: 'invitations';
  info: {
    description: 'Invites the owner of an email address to join an organisation.';
    displayName: 'Invitation';
    pluralName: 'invitations';
    singularName: 'invitation';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    accepted_at: Schema.Attribute.DateTime;
    accepted_by: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    declined_at: Schema.Attribute.DateTime;
    email: Schema.Attribute.String & Schema.Attribute.Required;
    expires_at: Schema.Attribute.DateTime;
    invited_by: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::invitation.invitation'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    revoked_at: Schema.Attribute.DateTime;
    role: Schema.Attribute.Enumeration<
      ['owner', 'admin', 'engineer', 'auditor', 'viewer']
    > &
      Schema.Attribute.Required;
    sent_at: Schema.Attribute.DateTime;
    token_hash: Schema.Attribute.String & Schema.Attribute.Private;
    token_nonce: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiMaintenanceWindowMaintenanceWindow
  extends Struct.CollectionTypeSchema {
  collectionName: 'maintenance_windows';
  info: {
    description: 'A planned time, once or recurring, in which failures of checks raise no alarm.';
    displayName: 'Maintenance window';
    pluralName: 'maintenance-windows';
    singularName: 'maintenance-window';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    checks: Schema.Attribute.JSON;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.Text;
    duration_minutes: Schema.Attribute.Integer & Schema.Attribute.Required;
    is_public: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    labels: Schema.Attribute.JSON;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::maintenance-window.maintenance-window'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    recurrence: Schema.Attribute.String;
    starts: Schema.Attribute.String & Schema.Attribute.Required;
    timezone: Schema.Attribute.String & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiMembershipMembership extends Struct.CollectionTypeSchema {
  collectionName: 'memberships';
  info: {
    description: 'Connects a person to an organisation, with one role.';
    displayName: 'Membership';
    pluralName: 'memberships';
    singularName: 'membership';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    deactivated_at: Schema.Attribute.DateTime;
    deprovisioned_at: Schema.Attribute.DateTime;
    directory_email: Schema.Attribute.String;
    directory_emails: Schema.Attribute.Text & Schema.Attribute.Private;
    directory_groups: Schema.Attribute.Text;
    display_name: Schema.Attribute.String;
    external_id: Schema.Attribute.String;
    extra_addresses: Schema.Attribute.Integer & Schema.Attribute.Private;
    factor_waived_until: Schema.Attribute.DateTime;
    factor_waiver_reason: Schema.Attribute.String;
    family_name: Schema.Attribute.String;
    formatted_name: Schema.Attribute.String;
    given_name: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::membership.membership'
    > &
      Schema.Attribute.Private;
    muted_mails: Schema.Attribute.String & Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    pending_since: Schema.Attribute.DateTime;
    publishedAt: Schema.Attribute.DateTime;
    role: Schema.Attribute.Enumeration<
      ['owner', 'admin', 'engineer', 'auditor', 'viewer']
    > &
      Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    user_name: Schema.Attribute.String;
    user_name_key: Schema.Attribute.String & Schema.Attribute.Private;
  };
}

export interface ApiOrganisationOrganisation
  extends Struct.CollectionTypeSchema {
  collectionName: 'organisations';
  info: {
    description: 'A customer of the platform. Almost every record belongs to one.';
    displayName: 'Organisation';
    pluralName: 'organisations';
    singularName: 'organisation';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agent_limit: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<3>;
    alert_decisions: Schema.Attribute.JSON & Schema.Attribute.Private;
    billing_country: Schema.Attribute.String;
    budget_alert_emails: Schema.Attribute.JSON;
    budget_as_of: Schema.Attribute.DateTime & Schema.Attribute.Private;
    budget_current_spend: Schema.Attribute.Decimal &
      Schema.Attribute.DefaultTo<0>;
    budget_limit_changed_at: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    budget_override: Schema.Attribute.Boolean &
      Schema.Attribute.DefaultTo<false>;
    budget_status: Schema.Attribute.Enumeration<['ok', 'soft', 'hard']> &
      Schema.Attribute.DefaultTo<'ok'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    deployment_cell: Schema.Attribute.String;
    deployment_policy: Schema.Attribute.JSON & Schema.Attribute.Private;
    finding_policy: Schema.Attribute.JSON & Schema.Attribute.Private;
    forum_community_id: Schema.Attribute.Integer;
    forum_community_name: Schema.Attribute.String;
    grace_window_open: Schema.Attribute.Boolean &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    home_region: Schema.Attribute.String;
    ip_allowlist: Schema.Attribute.JSON;
    ip_allowlist_before: Schema.Attribute.JSON & Schema.Attribute.Private;
    ip_allowlist_confirm_by: Schema.Attribute.DateTime;
    is_business: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    leaderboard_enabled: Schema.Attribute.Boolean &
      Schema.Attribute.DefaultTo<false>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::organisation.organisation'
    > &
      Schema.Attribute.Private;
    max_instances: Schema.Attribute.Integer;
    max_members: Schema.Attribute.Integer;
    max_monthly_budget: Schema.Attribute.Decimal;
    monthly_budget_limit: Schema.Attribute.Decimal;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    org_status: Schema.Attribute.Enumeration<
      ['active', 'grace_period', 'suspended', 'archived']
    > &
      Schema.Attribute.DefaultTo<'active'>;
    org_status_changed_at: Schema.Attribute.DateTime;
    org_status_since: Schema.Attribute.DateTime & Schema.Attribute.Private;
    password_sessions_before: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    password_sessions_from: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    plan: Schema.Attribute.String;
    plan_expires_at: Schema.Attribute.Date;
    publishedAt: Schema.Attribute.DateTime;
    recent_alert_requests: Schema.Attribute.JSON & Schema.Attribute.Private;
    recent_invitations: Schema.Attribute.JSON & Schema.Attribute.Private;
    recent_vat_checks: Schema.Attribute.JSON & Schema.Attribute.Private;
    sent_alerts: Schema.Attribute.JSON & Schema.Attribute.Private;
    sign_in_policy: Schema.Attribute.JSON & Schema.Attribute.Private;
    sign_in_policy_before: Schema.Attribute.JSON & Schema.Attribute.Private;
    sign_in_policy_confirm_by: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    slug: Schema.Attribute.String;
    sso_auto_join: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    sso_only: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    sso_only_confirm_by: Schema.Attribute.DateTime;
    sso_proven_method: Schema.Attribute.Text & Schema.Attribute.Private;
    sso_switch_id: Schema.Attribute.String & Schema.Attribute.Private;
    sso_used_method: Schema.Attribute.Text & Schema.Attribute.Private;
    suspended_by_dunning_at: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    suspended_by_grace_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    tier: Schema.Attribute.Enumeration<
      ['free', 'starter', 'team', 'business', 'enterprise']
    > &
      Schema.Attribute.DefaultTo<'free'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    vat_id: Schema.Attribute.String;
    vat_id_checked_at: Schema.Attribute.DateTime;
    vat_id_name: Schema.Attribute.String;
    vat_id_outcome: Schema.Attribute.String & Schema.Attribute.Private;
    vat_id_request_identifier: Schema.Attribute.String;
    vat_id_valid: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    workspace_domain: Schema.Attribute.String;
    workspace_domain_proof: Schema.Attribute.String & Schema.Attribute.Private;
    workspace_domain_verified_at: Schema.Attribute.DateTime;
  };
}

export interface ApiOutboxEventOutboxEvent extends Struct.CollectionTypeSchema {
  collectionName: 'outbox_events';
  info: {
    description: 'An event and its destination, written in the transaction of its cause and delivered later.';
    displayName: 'Outbox event';
    pluralName: 'outbox-events';
    singularName: 'outbox-event';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    attempt_log: Schema.Attribute.JSON & Schema.Attribute.Private;
    attempts: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    available_at: Schema.Attribute.DateTime;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    delivered_at: Schema.Attribute.DateTime;
    delivery_key: Schema.Attribute.String & Schema.Attribute.Private;
    destination: Schema.Attribute.Enumeration<
      ['forum', 'mail', 'webhook', 'chat']
    >;
    endpoint: Schema.Attribute.String;
    event: Schema.Attribute.String & Schema.Attribute.Required;
    event_key: Schema.Attribute.String;
    event_status: Schema.Attribute.Enumeration<
      ['pending', 'delivered', 'dead']
    > &
      Schema.Attribute.DefaultTo<'pending'>;
    last_error: Schema.Attribute.Text;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::outbox-event.outbox-event'
    > &
      Schema.Attribute.Private;
    mailed_to: Schema.Attribute.JSON & Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    payload: Schema.Attribute.JSON;
    publishedAt: Schema.Attribute.DateTime;
    response_body: Schema.Attribute.Text;
    response_code: Schema.Attribute.Integer;
    response_ms: Schema.Attribute.Integer;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiScimGroupScimGroup extends Struct.CollectionTypeSchema {
  collectionName: 'scim_groups';
  info: {
    description: 'A group that a directory created over SCIM, and the role that its members get.';
    displayName: 'SCIM group';
    pluralName: 'scim-groups';
    singularName: 'scim-group';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    display_name: Schema.Attribute.String & Schema.Attribute.Required;
    external_id: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::scim-group.scim-group'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    role: Schema.Attribute.Enumeration<
      ['admin', 'engineer', 'auditor', 'viewer']
    >;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiScimLogEntryScimLogEntry
  extends Struct.CollectionTypeSchema {
  collectionName: 'scim_log_entries';
  info: {
    description: 'What a directory changed over SCIM, or why it was refused.';
    displayName: 'SCIM log entry';
    pluralName: 'scim-log-entries';
    singularName: 'scim-log-entry';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    attributes: Schema.Attribute.JSON;
    code: Schema.Attribute.String;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    detail: Schema.Attribute.Text;
    kind: Schema.Attribute.Enumeration<['user', 'group']> &
      Schema.Attribute.Required;
    last_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::scim-log-entry.scim-log-entry'
    > &
      Schema.Attribute.Private;
    members_added: Schema.Attribute.Integer;
    members_removed: Schema.Attribute.Integer;
    operation: Schema.Attribute.Enumeration<['create', 'change', 'remove']> &
      Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    refusal_key: Schema.Attribute.String & Schema.Attribute.Private;
    request_id: Schema.Attribute.String;
    requests: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<1>;
    resource_id: Schema.Attribute.String;
    result: Schema.Attribute.Enumeration<
      ['created', 'changed', 'deactivated', 'reactivated', 'removed', 'refused']
    > &
      Schema.Attribute.Required;
    scim_type: Schema.Attribute.String;
    status_code: Schema.Attribute.Integer;
    subject: Schema.Attribute.String;
    token_id: Schema.Attribute.String;
    token_label: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiScimTokenScimToken extends Struct.CollectionTypeSchema {
  collectionName: 'scim_tokens';
  info: {
    description: 'A token with which a directory provisions members. Only its keyed hash is stored.';
    displayName: 'SCIM token';
    pluralName: 'scim-tokens';
    singularName: 'scim-token';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    creator: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    creator_role: Schema.Attribute.Enumeration<
      ['operator', 'owner', 'admin', 'engineer', 'auditor', 'viewer']
    >;
    expires_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    label: Schema.Attribute.String;
    last_used_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::scim-token.scim-token'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    revoked_at: Schema.Attribute.DateTime;
    token_hash: Schema.Attribute.String & Schema.Attribute.Required;
    token_prefix: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSecondFactorSecondFactor
  extends Struct.CollectionTypeSchema {
  collectionName: 'second_factors';
  info: {
    description: 'What a person signs in with besides the password. Deleting all of a person resets them.';
    displayName: 'Second factor';
    pluralName: 'second-factors';
    singularName: 'second-factor';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    challenge: Schema.Attribute.String & Schema.Attribute.Private;
    confirmed_at: Schema.Attribute.DateTime;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    credential: Schema.Attribute.JSON & Schema.Attribute.Private;
    credential_key: Schema.Attribute.String & Schema.Attribute.Private;
    expires_at: Schema.Attribute.DateTime;
    kind: Schema.Attribute.Enumeration<['totp', 'passkey']> &
      Schema.Attribute.Required;
    last_used_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::second-factor.second-factor'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    publishedAt: Schema.Attribute.DateTime;
    secret_sealed: Schema.Attribute.Text & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    used_until: Schema.Attribute.DateTime & Schema.Attribute.Private;
    user: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
  };
}

export interface ApiSecurityFindingSecurityFinding
  extends Struct.CollectionTypeSchema {
  collectionName: 'security_findings';
  info: {
    description: 'A weakness that a scanner reported, and its triage.';
    displayName: 'Security finding';
    pluralName: 'security-findings';
    singularName: 'security-finding';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    accepted_reason: Schema.Attribute.Text;
    accepted_until: Schema.Attribute.DateTime;
    assignee: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    cvss: Schema.Attribute.Decimal;
    description: Schema.Attribute.Text;
    due_at: Schema.Attribute.DateTime;
    edited_fields: Schema.Attribute.JSON &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    file_path: Schema.Attribute.Text;
    finding_status: Schema.Attribute.Enumeration<
      ['open', 'in_progress', 'mitigated', 'accepted_risk', 'false_positive']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<'open'>;
    first_seen_at: Schema.Attribute.DateTime;
    fix_version: Schema.Attribute.String;
    help_url: Schema.Attribute.String;
    identifiers: Schema.Attribute.JSON;
    identity: Schema.Attribute.JSON &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    iso_control: Schema.Attribute.String;
    last_seen_at: Schema.Attribute.DateTime;
    line_number: Schema.Attribute.Integer;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::security-finding.security-finding'
    > &
      Schema.Attribute.Private;
    location: Schema.Attribute.JSON;
    mitigated_at: Schema.Attribute.DateTime;
    mitigated_by: Schema.Attribute.String;
    nis2_article: Schema.Attribute.String;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    origin: Schema.Attribute.Enumeration<['person', 'scan', 'vex']> &
      Schema.Attribute.DefaultTo<'person'>;
    package: Schema.Attribute.JSON;
    package_name: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    reported_severity: Schema.Attribute.Enumeration<
      ['critical', 'high', 'medium', 'low', 'info']
    >;
    resolution: Schema.Attribute.String;
    rule_id: Schema.Attribute.String & Schema.Attribute.Required;
    scan: Schema.Attribute.String;
    scope: Schema.Attribute.String;
    severity: Schema.Attribute.Enumeration<
      ['critical', 'high', 'medium', 'low', 'info']
    > &
      Schema.Attribute.Required;
    snippet: Schema.Attribute.Text;
    status_before_acceptance: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    told_accepted_until: Schema.Attribute.DateTime &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    told_due_at: Schema.Attribute.DateTime &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    tool: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSecurityScanSecurityScan
  extends Struct.CollectionTypeSchema {
  collectionName: 'security_scans';
  info: {
    description: 'An import of the report of a scanner, with what it changed.';
    displayName: 'Security scan';
    pluralName: 'security-scans';
    singularName: 'security-scan';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    closed: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    complete: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    created: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    dry_run: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    ended_at: Schema.Attribute.DateTime;
    errors: Schema.Attribute.JSON;
    errors_count: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    failure: Schema.Attribute.JSON;
    format: Schema.Attribute.Enumeration<['sarif', 'cyclonedx', 'openvex']>;
    imported_by: Schema.Attribute.String;
    imported_by_agent: Schema.Attribute.String & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::security-scan.security-scan'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    processed: Schema.Attribute.Integer;
    publishedAt: Schema.Attribute.DateTime;
    reopened: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    results: Schema.Attribute.Integer;
    scan_status: Schema.Attribute.Enumeration<
      ['running', 'succeeded', 'failed']
    > &
      Schema.Attribute.DefaultTo<'running'>;
    scanned_at: Schema.Attribute.DateTime;
    scope: Schema.Attribute.String;
    sha256: Schema.Attribute.String;
    skipped: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    sources: Schema.Attribute.JSON;
    started_at: Schema.Attribute.DateTime;
    suppressed: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    tool: Schema.Attribute.String;
    tool_version: Schema.Attribute.String;
    unchanged: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    unmatched: Schema.Attribute.JSON;
    unmatched_count: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    updated: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSessionSession extends Struct.CollectionTypeSchema {
  collectionName: 'sessions';
  info: {
    description: 'One sign-in of a person, until it ends.';
    displayName: 'Session';
    pluralName: 'sessions';
    singularName: 'session';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    client_address: Schema.Attribute.String;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    end_reason: Schema.Attribute.Enumeration<
      [
        'signed-out',
        'password-changed',
        'address-changed',
        'reported',
        'token-reused',
        'account-closed',
        'member-deactivated',
        'waiver-ended',
      ]
    >;
    ended_at: Schema.Attribute.DateTime;
    expires_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    last_used_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::session.session'
    > &
      Schema.Attribute.Private;
    longest_pause_seconds: Schema.Attribute.Integer &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    method: Schema.Attribute.Enumeration<['password', 'sso', 'passkey']> &
      Schema.Attribute.Required;
    opened_organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    password_verified_at: Schema.Attribute.DateTime;
    publishedAt: Schema.Attribute.DateTime;
    rotated_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    rotation: Schema.Attribute.Integer &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    second_factor: Schema.Attribute.Enumeration<
      ['totp', 'passkey', 'recovery']
    >;
    started_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    ticket: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.user'
    >;
    user_agent: Schema.Attribute.String;
  };
}

export interface ApiStatusPageStatusPage extends Struct.CollectionTypeSchema {
  collectionName: 'status_pages';
  info: {
    description: 'A public page that shows how the services of an organisation are.';
    displayName: 'Status page';
    pluralName: 'status-pages';
    singularName: 'status-page';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    components: Schema.Attribute.JSON;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.Text;
    language: Schema.Attribute.Enumeration<['en', 'de']> &
      Schema.Attribute.DefaultTo<'en'>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::status-page.status-page'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    published: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    published_at_first: Schema.Attribute.DateTime;
    publishedAt: Schema.Attribute.DateTime;
    slug: Schema.Attribute.String & Schema.Attribute.Required;
    subscriptions: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    timezone: Schema.Attribute.String & Schema.Attribute.DefaultTo<'UTC'>;
    title: Schema.Attribute.String & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSubscriptionPlanSubscriptionPlan
  extends Struct.CollectionTypeSchema {
  collectionName: 'subscription_plans';
  info: {
    description: 'The prices, limits and features that an organisation can have.';
    displayName: 'Subscription plan';
    pluralName: 'subscription-plans';
    singularName: 'subscription-plan';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    account_tier: Schema.Attribute.Enumeration<
      ['free', 'starter', 'team', 'business', 'enterprise']
    > &
      Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    features: Schema.Attribute.JSON;
    is_public: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::subscription-plan.subscription-plan'
    > &
      Schema.Attribute.Private;
    max_agents: Schema.Attribute.Integer;
    max_instances: Schema.Attribute.Integer;
    max_members: Schema.Attribute.Integer;
    max_monthly_budget: Schema.Attribute.Decimal;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    payment_price_id: Schema.Attribute.String;
    price_eur_base: Schema.Attribute.Decimal;
    price_eur_per_host: Schema.Attribute.Decimal;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSubscriptionSubscription
  extends Struct.CollectionTypeSchema {
  collectionName: 'subscriptions';
  info: {
    description: 'The paid contract of an organisation, updated by the payment provider.';
    displayName: 'Subscription';
    pluralName: 'subscriptions';
    singularName: 'subscription';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    current_period_end: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::subscription.subscription'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    past_due_since: Schema.Attribute.DateTime;
    provider_customer_id: Schema.Attribute.String;
    provider_events: Schema.Attribute.JSON & Schema.Attribute.Private;
    provider_price_id: Schema.Attribute.String;
    provider_subscription_id: Schema.Attribute.String;
    provider_updated_at: Schema.Attribute.DateTime;
    publishedAt: Schema.Attribute.DateTime;
    subscription_status: Schema.Attribute.Enumeration<
      [
        'incomplete',
        'trialing',
        'active',
        'past_due',
        'unpaid',
        'paused',
        'canceled',
      ]
    > &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<'active'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSupportViewSupportView extends Struct.CollectionTypeSchema {
  collectionName: 'support_views';
  info: {
    description: 'An hour in which an administrator of the panel reads one organisation.';
    displayName: 'Support view';
    pluralName: 'support-views';
    singularName: 'support-view';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    administrator_id: Schema.Attribute.Integer & Schema.Attribute.Required;
    administrator_name: Schema.Attribute.String & Schema.Attribute.Required;
    client_address: Schema.Attribute.String;
    code_hash: Schema.Attribute.String & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    end_reason: Schema.Attribute.Enumeration<
      ['closed', 'ended-by-administrator', 'time-over', 'account-closed']
    >;
    ended_at: Schema.Attribute.DateTime;
    expires_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::support-view.support-view'
    > &
      Schema.Attribute.Private;
    opened_organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    reason: Schema.Attribute.Text & Schema.Attribute.Required;
    started_at: Schema.Attribute.DateTime;
    token_hash: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSvcAgentSvcAgent extends Struct.CollectionTypeSchema {
  collectionName: 'svc_agents';
  info: {
    description: "A program on a customer's machine that reports to its organisation.";
    displayName: 'Agent';
    pluralName: 'svc-agents';
    singularName: 'svc-agent';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agent_status: Schema.Attribute.Enumeration<
      ['pending', 'active', 'offline', 'revoked']
    > &
      Schema.Attribute.DefaultTo<'pending'>;
    arch: Schema.Attribute.String;
    capabilities: Schema.Attribute.JSON;
    cert_fingerprint: Schema.Attribute.String;
    clock_skew_seconds: Schema.Attribute.Integer;
    cloud_instance: Schema.Attribute.Relation<
      'manyToOne',
      'api::cloud-instance.cloud-instance'
    >;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    credential_hash: Schema.Attribute.String & Schema.Attribute.Private;
    dropped_results: Schema.Attribute.Integer;
    enrolled_at: Schema.Attribute.DateTime;
    enrollment_expires_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    enrollment_token_hash: Schema.Attribute.String & Schema.Attribute.Private;
    hostname: Schema.Attribute.String;
    is_certificate_bound: Schema.Attribute.Boolean &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    labels: Schema.Attribute.JSON;
    last_heartbeat_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::svc-agent.svc-agent'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    os: Schema.Attribute.String;
    pending_results: Schema.Attribute.Integer;
    publishedAt: Schema.Attribute.DateTime;
    runs_steps: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    version: Schema.Attribute.String;
  };
}

export interface ApiSyntheticCheckSyntheticCheck
  extends Struct.CollectionTypeSchema {
  collectionName: 'synthetic_checks';
  info: {
    description: 'A probe of an address whose results are collected.';
    displayName: 'Synthetic check';
    pluralName: 'synthetic-checks';
    singularName: 'synthetic-check';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agents: Schema.Attribute.JSON;
    check_in_token_hash: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    check_type: Schema.Attribute.Enumeration<
      ['http', 'tcp', 'tls', 'dns', 'heartbeat']
    > &
      Schema.Attribute.DefaultTo<'http'>;
    config: Schema.Attribute.JSON;
    confirm_down: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<1>;
    confirm_up: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<1>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    degraded_above_ms: Schema.Attribute.Integer;
    enabled: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    header_secrets_sealed: Schema.Attribute.Text &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    interval_seconds: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<60>;
    labels: Schema.Attribute.JSON;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::synthetic-check.synthetic-check'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    quorum: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<1>;
    reported_status: Schema.Attribute.Enumeration<
      ['up', 'unknown', 'degraded', 'down']
    > &
      Schema.Attribute.DefaultTo<'unknown'>;
    retries: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    severity: Schema.Attribute.Enumeration<
      ['critical', 'high', 'medium', 'low', 'info']
    > &
      Schema.Attribute.DefaultTo<'high'>;
    slo_percent: Schema.Attribute.Decimal & Schema.Attribute.DefaultTo<99.9>;
    timeout_ms: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<10000>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    url: Schema.Attribute.String;
  };
}

export interface ApiSyntheticResultSyntheticResult
  extends Struct.CollectionTypeSchema {
  collectionName: 'synthetic_results';
  info: {
    description: 'The result of one run of a synthetic check.';
    displayName: 'Synthetic result';
    pluralName: 'synthetic-results';
    singularName: 'synthetic-result';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agent: Schema.Attribute.String;
    certificate_expires_at: Schema.Attribute.DateTime;
    certificate_subject: Schema.Attribute.String;
    check_name: Schema.Attribute.String;
    checked_at: Schema.Attribute.DateTime;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    error_message: Schema.Attribute.Text;
    inconclusive: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::synthetic-result.synthetic-result'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    publishedAt: Schema.Attribute.DateTime;
    report_key: Schema.Attribute.String & Schema.Attribute.Private;
    response_time_ms: Schema.Attribute.Integer;
    result_cause: Schema.Attribute.Enumeration<
      [
        'dns',
        'connection',
        'timeout',
        'tls',
        'certificate',
        'redirects',
        'status',
        'content',
        'answer',
        'slow',
        'refused',
        'missed',
        'agent',
      ]
    >;
    result_status: Schema.Attribute.Enumeration<
      ['up', 'degraded', 'down', 'error']
    >;
    status_code: Schema.Attribute.Integer;
    synthetic_check: Schema.Attribute.Relation<
      'manyToOne',
      'api::synthetic-check.synthetic-check'
    >;
    timings: Schema.Attribute.JSON;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    url: Schema.Attribute.String;
  };
}

export interface ApiUnlinkedSubscriptionUnlinkedSubscription
  extends Struct.CollectionTypeSchema {
  collectionName: 'unlinked_subscriptions';
  info: {
    description: 'A subscription in Stripe that belongs to no organisation.';
    displayName: 'Unlinked subscription';
    pluralName: 'unlinked-subscriptions';
    singularName: 'unlinked-subscription';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    last_event_id: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::unlinked-subscription.unlinked-subscription'
    > &
      Schema.Attribute.Private;
    organisation_named: Schema.Attribute.String;
    provider_customer_id: Schema.Attribute.String;
    provider_subscription_id: Schema.Attribute.String &
      Schema.Attribute.Required;
    provider_updated_at: Schema.Attribute.DateTime;
    publishedAt: Schema.Attribute.DateTime;
    subscription_status: Schema.Attribute.Enumeration<
      [
        'incomplete',
        'trialing',
        'active',
        'past_due',
        'unpaid',
        'paused',
        'canceled',
      ]
    >;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiUserPlanUserPlan extends Struct.CollectionTypeSchema {
  collectionName: 'user_plans';
  info: {
    description: 'How many organisations a person can own, and how many members each can have.';
    displayName: 'User plan';
    pluralName: 'user-plans';
    singularName: 'user-plan';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    is_free: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::user-plan.user-plan'
    > &
      Schema.Attribute.Private;
    max_members_per_organisation: Schema.Attribute.Integer;
    max_organisations_owned: Schema.Attribute.Integer;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiWatchdogLeaseWatchdogLease
  extends Struct.CollectionTypeSchema {
  collectionName: 'watchdog_leases';
  info: {
    description: 'Which node is running a background job, and the last tick of its timetable that a node took.';
    displayName: 'Watchdog lease';
    pluralName: 'watchdog-leases';
    singularName: 'watchdog-lease';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    expires_at: Schema.Attribute.DateTime;
    holder: Schema.Attribute.String;
    last_tick: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::watchdog-lease.watchdog-lease'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiWatchdogRunWatchdogRun extends Struct.CollectionTypeSchema {
  collectionName: 'watchdog_runs';
  info: {
    description: 'One run of a background job.';
    displayName: 'Watchdog run';
    pluralName: 'watchdog-runs';
    singularName: 'watchdog-run';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    cell: Schema.Attribute.String;
    changed: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    dry_run: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    ended_at: Schema.Attribute.DateTime;
    failed: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    failures: Schema.Attribute.JSON;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::watchdog-run.watchdog-run'
    > &
      Schema.Attribute.Private;
    moment: Schema.Attribute.DateTime;
    publishedAt: Schema.Attribute.DateTime;
    run_by: Schema.Attribute.String;
    scanned: Schema.Attribute.Integer & Schema.Attribute.DefaultTo<0>;
    started_at: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    watchdog: Schema.Attribute.Enumeration<
      [
        'budget',
        'grace-period',
        'dunning',
        'outbox-relay',
        'agents-offline',
        'housekeeping',
        'scim-token-expiry',
        'api-key-expiry',
        'saml-providers',
        'provisional-settings',
        'plan-expiry',
        'search-index',
        'synthetic-rollups',
        'check-silence',
        'alerts',
        'finding-imports',
        'deployments',
        'finding-deadlines',
      ]
    > &
      Schema.Attribute.Required;
  };
}

export interface ApiWebhookEndpointWebhookEndpoint
  extends Struct.CollectionTypeSchema {
  collectionName: 'webhook_endpoints';
  info: {
    description: 'An address that receives the signed events of an organisation, or of all of them.';
    displayName: 'Webhook endpoint';
    pluralName: 'webhook-endpoints';
    singularName: 'webhook-endpoint';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String;
    disabled_reason: Schema.Attribute.String;
    enabled: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    event_types: Schema.Attribute.JSON;
    failing_since: Schema.Attribute.DateTime;
    last_error: Schema.Attribute.Text;
    last_failure_at: Schema.Attribute.DateTime;
    last_success_at: Schema.Attribute.DateTime;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::webhook-endpoint.webhook-endpoint'
    > &
      Schema.Attribute.Private;
    organisation: Schema.Attribute.Relation<
      'manyToOne',
      'api::organisation.organisation'
    >;
    previous_secret_sealed: Schema.Attribute.Text &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    previous_secret_until: Schema.Attribute.DateTime &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    publishedAt: Schema.Attribute.DateTime;
    secret_sealed: Schema.Attribute.Text &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    secret_unseen_until: Schema.Attribute.DateTime &
      Schema.Attribute.Private &
      Schema.Attribute.SetPluginOptions<{
        'content-manager': {
          visible: false;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    url: Schema.Attribute.Text & Schema.Attribute.Required;
  };
}

export interface PluginContentReleasesRelease
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_releases';
  info: {
    displayName: 'Release';
    pluralName: 'releases';
    singularName: 'release';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    actions: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::content-releases.release-action'
    >;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::content-releases.release'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    publishedAt: Schema.Attribute.DateTime;
    releasedAt: Schema.Attribute.DateTime;
    scheduledAt: Schema.Attribute.DateTime;
    status: Schema.Attribute.Enumeration<
      ['ready', 'blocked', 'failed', 'done', 'empty']
    > &
      Schema.Attribute.Required;
    timezone: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginContentReleasesReleaseAction
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_release_actions';
  info: {
    displayName: 'Release Action';
    pluralName: 'release-actions';
    singularName: 'release-action';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    contentType: Schema.Attribute.String & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    entryDocumentId: Schema.Attribute.String;
    isEntryValid: Schema.Attribute.Boolean;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::content-releases.release-action'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    release: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::content-releases.release'
    >;
    type: Schema.Attribute.Enumeration<['publish', 'unpublish']> &
      Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginI18NLocale extends Struct.CollectionTypeSchema {
  collectionName: 'i18n_locale';
  info: {
    collectionName: 'locales';
    description: '';
    displayName: 'Locale';
    pluralName: 'locales';
    singularName: 'locale';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    code: Schema.Attribute.String & Schema.Attribute.Unique;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::i18n.locale'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.SetMinMax<
        {
          max: 50;
          min: 1;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginReviewWorkflowsWorkflow
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_workflows';
  info: {
    description: '';
    displayName: 'Workflow';
    name: 'Workflow';
    pluralName: 'workflows';
    singularName: 'workflow';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    contentTypes: Schema.Attribute.JSON &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<'[]'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::review-workflows.workflow'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique;
    publishedAt: Schema.Attribute.DateTime;
    stageRequiredToPublish: Schema.Attribute.Relation<
      'oneToOne',
      'plugin::review-workflows.workflow-stage'
    >;
    stages: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::review-workflows.workflow-stage'
    >;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginReviewWorkflowsWorkflowStage
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_workflows_stages';
  info: {
    description: '';
    displayName: 'Stages';
    name: 'Workflow Stage';
    pluralName: 'workflow-stages';
    singularName: 'workflow-stage';
  };
  options: {
    draftAndPublish: false;
    version: '1.1.0';
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    color: Schema.Attribute.String & Schema.Attribute.DefaultTo<'#4945FF'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::review-workflows.workflow-stage'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String;
    permissions: Schema.Attribute.Relation<'manyToMany', 'admin::permission'>;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    workflow: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::review-workflows.workflow'
    >;
  };
}

export interface PluginUploadFile extends Struct.CollectionTypeSchema {
  collectionName: 'files';
  info: {
    description: '';
    displayName: 'File';
    pluralName: 'files';
    singularName: 'file';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    alternativeText: Schema.Attribute.Text;
    caption: Schema.Attribute.Text;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    ext: Schema.Attribute.String;
    focalPoint: Schema.Attribute.JSON;
    folder: Schema.Attribute.Relation<'manyToOne', 'plugin::upload.folder'> &
      Schema.Attribute.Private;
    folderPath: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    formats: Schema.Attribute.JSON;
    hash: Schema.Attribute.String & Schema.Attribute.Required;
    height: Schema.Attribute.Integer;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::upload.file'
    > &
      Schema.Attribute.Private;
    mime: Schema.Attribute.String & Schema.Attribute.Required;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    previewUrl: Schema.Attribute.Text;
    provider: Schema.Attribute.String & Schema.Attribute.Required;
    provider_metadata: Schema.Attribute.JSON;
    publishedAt: Schema.Attribute.DateTime;
    related: Schema.Attribute.Relation<'morphToMany'>;
    size: Schema.Attribute.Decimal & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    url: Schema.Attribute.Text & Schema.Attribute.Required;
    width: Schema.Attribute.Integer;
  };
}

export interface PluginUploadFolder extends Struct.CollectionTypeSchema {
  collectionName: 'upload_folders';
  info: {
    displayName: 'Folder';
    pluralName: 'folders';
    singularName: 'folder';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    children: Schema.Attribute.Relation<'oneToMany', 'plugin::upload.folder'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    files: Schema.Attribute.Relation<'oneToMany', 'plugin::upload.file'>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::upload.folder'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    parent: Schema.Attribute.Relation<'manyToOne', 'plugin::upload.folder'>;
    path: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    pathId: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Unique;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginUsersPermissionsPermission
  extends Struct.CollectionTypeSchema {
  collectionName: 'up_permissions';
  info: {
    description: '';
    displayName: 'Permission';
    name: 'permission';
    pluralName: 'permissions';
    singularName: 'permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::users-permissions.permission'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    role: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.role'
    >;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginUsersPermissionsRole
  extends Struct.CollectionTypeSchema {
  collectionName: 'up_roles';
  info: {
    description: '';
    displayName: 'Role';
    name: 'role';
    pluralName: 'roles';
    singularName: 'role';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::users-permissions.role'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 3;
      }>;
    permissions: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::users-permissions.permission'
    >;
    publishedAt: Schema.Attribute.DateTime;
    type: Schema.Attribute.String & Schema.Attribute.Unique;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    users: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::users-permissions.user'
    >;
  };
}

export interface PluginUsersPermissionsUser
  extends Struct.CollectionTypeSchema {
  collectionName: 'up_users';
  info: {
    description: 'A person who can sign in to the REST API.';
    displayName: 'User';
    name: 'user';
    pluralName: 'users';
    singularName: 'user';
  };
  options: {
    draftAndPublish: false;
    timestamps: true;
  };
  attributes: {
    address_change: Schema.Attribute.JSON & Schema.Attribute.Private;
    blocked: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    confirmationToken: Schema.Attribute.String & Schema.Attribute.Private;
    confirmed: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    email: Schema.Attribute.Email &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::users-permissions.user'
    > &
      Schema.Attribute.Private;
    name_key: Schema.Attribute.String & Schema.Attribute.Private;
    password: Schema.Attribute.Password &
      Schema.Attribute.Private &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 12;
      }>;
    personal_trial_ends_at: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    provider: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    recent_foundings: Schema.Attribute.JSON & Schema.Attribute.Private;
    recent_uses: Schema.Attribute.JSON & Schema.Attribute.Private;
    resetPasswordToken: Schema.Attribute.String & Schema.Attribute.Private;
    role: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::users-permissions.role'
    >;
    sign_in_places: Schema.Attribute.JSON & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user_plan: Schema.Attribute.Relation<
      'manyToOne',
      'api::user-plan.user-plan'
    > &
      Schema.Attribute.Private;
    username: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 3;
      }>;
  };
}

declare module '@strapi/strapi' {
  export namespace Public {
    export interface ContentTypeSchemas {
      'admin::api-token': AdminApiToken;
      'admin::api-token-permission': AdminApiTokenPermission;
      'admin::permission': AdminPermission;
      'admin::role': AdminRole;
      'admin::session': AdminSession;
      'admin::transfer-token': AdminTransferToken;
      'admin::transfer-token-permission': AdminTransferTokenPermission;
      'admin::user': AdminUser;
      'api::alert-channel.alert-channel': ApiAlertChannelAlertChannel;
      'api::api-key.api-key': ApiApiKeyApiKey;
      'api::audit-entry.audit-entry': ApiAuditEntryAuditEntry;
      'api::blueprint-draft.blueprint-draft': ApiBlueprintDraftBlueprintDraft;
      'api::blueprint.blueprint': ApiBlueprintBlueprint;
      'api::cloud-account.cloud-account': ApiCloudAccountCloudAccount;
      'api::cloud-instance.cloud-instance': ApiCloudInstanceCloudInstance;
      'api::compliance-rule.compliance-rule': ApiComplianceRuleComplianceRule;
      'api::cost-record.cost-record': ApiCostRecordCostRecord;
      'api::deployment-step.deployment-step': ApiDeploymentStepDeploymentStep;
      'api::deployment.deployment': ApiDeploymentDeployment;
      'api::directory-integration.directory-integration': ApiDirectoryIntegrationDirectoryIntegration;
      'api::exchange-rate.exchange-rate': ApiExchangeRateExchangeRate;
      'api::idempotency-key.idempotency-key': ApiIdempotencyKeyIdempotencyKey;
      'api::identity.identity': ApiIdentityIdentity;
      'api::incident.incident': ApiIncidentIncident;
      'api::invitation.invitation': ApiInvitationInvitation;
      'api::maintenance-window.maintenance-window': ApiMaintenanceWindowMaintenanceWindow;
      'api::membership.membership': ApiMembershipMembership;
      'api::organisation.organisation': ApiOrganisationOrganisation;
      'api::outbox-event.outbox-event': ApiOutboxEventOutboxEvent;
      'api::scim-group.scim-group': ApiScimGroupScimGroup;
      'api::scim-log-entry.scim-log-entry': ApiScimLogEntryScimLogEntry;
      'api::scim-token.scim-token': ApiScimTokenScimToken;
      'api::second-factor.second-factor': ApiSecondFactorSecondFactor;
      'api::security-finding.security-finding': ApiSecurityFindingSecurityFinding;
      'api::security-scan.security-scan': ApiSecurityScanSecurityScan;
      'api::session.session': ApiSessionSession;
      'api::status-page.status-page': ApiStatusPageStatusPage;
      'api::subscription-plan.subscription-plan': ApiSubscriptionPlanSubscriptionPlan;
      'api::subscription.subscription': ApiSubscriptionSubscription;
      'api::support-view.support-view': ApiSupportViewSupportView;
      'api::svc-agent.svc-agent': ApiSvcAgentSvcAgent;
      'api::synthetic-check.synthetic-check': ApiSyntheticCheckSyntheticCheck;
      'api::synthetic-result.synthetic-result': ApiSyntheticResultSyntheticResult;
      'api::unlinked-subscription.unlinked-subscription': ApiUnlinkedSubscriptionUnlinkedSubscription;
      'api::user-plan.user-plan': ApiUserPlanUserPlan;
      'api::watchdog-lease.watchdog-lease': ApiWatchdogLeaseWatchdogLease;
      'api::watchdog-run.watchdog-run': ApiWatchdogRunWatchdogRun;
      'api::webhook-endpoint.webhook-endpoint': ApiWebhookEndpointWebhookEndpoint;
      'plugin::content-releases.release': PluginContentReleasesRelease;
      'plugin::content-releases.release-action': PluginContentReleasesReleaseAction;
      'plugin::i18n.locale': PluginI18NLocale;
      'plugin::review-workflows.workflow': PluginReviewWorkflowsWorkflow;
      'plugin::review-workflows.workflow-stage': PluginReviewWorkflowsWorkflowStage;
      'plugin::upload.file': PluginUploadFile;
      'plugin::upload.folder': PluginUploadFolder;
      'plugin::users-permissions.permission': PluginUsersPermissionsPermission;
      'plugin::users-permissions.role': PluginUsersPermissionsRole;
      'plugin::users-permissions.user': PluginUsersPermissionsUser;
    }
  }
}
