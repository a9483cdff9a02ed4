import { codes, phrases } from '../lists.ts';
import { ABORT, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Slack, Telegram, Discord, Twilio, Meta and WhatsApp, X: codes of services that carry messages. */
export const CHAT_RULES: readonly Rule[] = [
  {
    id: 'chat.state-moved',
    is: STALE,
    because: 'message, channel or interaction is no longer in the state the call assumes',
    source: 'Slack message_not_found and name_taken, Telegram MESSAGE_NOT_MODIFIED, Discord 10062 and 40060',
    when: {
      code: codes(`
          message_not_found cant_update_message cant_delete_message edit_window_closed name_taken already_in_channel already_in_team already_invited
          already_reacted no_reaction already_archived not_archived already_pinned not_pinned already_starred is_archived trigger_expired
          expired_trigger_id trigger_exchanged view_not_found hash_conflict duplicate_external_id last_member
          MESSAGE_NOT_MODIFIED MESSAGE_ID_INVALID CHAT_NOT_MODIFIED USER_ALREADY_PARTICIPANT USERNAME_OCCUPIED FILE_REFERENCE_EXPIRED`),
    },
    or: { code: codes(`num:10062 num:40060 num:10015 num:50027 num:50083 num:160004`), status: [400, 403, 404] },
  },
  {
    id: 'chat.duplicate',
    is: STALE,
    because: 'the same text or relation is there already',
    source: 'X 187, 327, 139, 160; Meta 506',
    when: { code: codes(`num:187 num:327 num:139 num:160`), status: [403] },
    or: { words: ['status is a duplicate', 'duplicate content', 'duplicate status message'], status: [400, 403] },
  },
  {
    id: 'chat.rate',
    is: RETRY,
    because: 'a limit of a short window that opens again by itself',
    source: 'Meta codes 4, 17, 32, 613, 80007, 130429; Telegram FLOOD_WAIT; X 88',
    when: {
      code: ['OAuthException', 'FacebookRequestError', 'GraphMethodException'],
      words: phrases(`request limit reached / calls ~6 exceeded ~2 rate / too many calls / rate limit hit / rate limit issues`),
    },
    or: { code: codes(`FLOOD_WAIT FloodWaitError SLOWMODE_WAIT num:80007 num:130429 num:131048 num:131056 num:50200`) },
    unless: { words: ['day', 'daily'] },
  },
  {
    id: 'chat.passing',
    is: RETRY,
    because: 'the service says that it failed for a moment',
    source: 'Meta codes 1 and 2 with is_transient, WhatsApp 131000 and 131016',
    when: { code: codes(`num:131000 num:131016 num:131057`) },
  },
  {
    id: 'chat.refused',
    is: ABORT,
    because: 'the receiver, an administrator or the platform has ruled it out',
    source:
      'Slack team_access_not_granted, Telegram USER_IS_BLOCKED, Discord 50001, 50007, 50013, Twilio 21408–21612, WhatsApp 131047',
    when: {
      code: codes(`
          team_access_not_granted invalid_domain restricted_action_read_only_channel restricted_action_thread_only_channel cannot_dm_bot
          user_is_restricted user_is_bot app_missing_action_url method_not_supported_for_channel_type org_login_required ekm_access_denied
          enterprise_is_restricted team_not_found access_not_granted accesslimited invalid_app_id is_inactive not_allowed_token_type
          USER_IS_BLOCKED INPUT_USER_DEACTIVATED USER_DEACTIVATED CHANNEL_PRIVATE CHAT_SEND_MEDIA_FORBIDDEN BOT_METHOD_INVALID AUTH_KEY_UNREGISTERED
          PEER_FLOOD USER_PRIVACY_RESTRICTED
          num:21265 num:21612 num:21408 num:21608 num:21610 num:30004 num:30005 num:30007 num:30034 num:63016 num:63024 num:131047 num:131026 num:131031 num:131042
          num:131045 num:131049 num:131051 num:368 num:453`),
    },
    or: {
      code: codes(
        `num:50001 num:50007 num:50013 num:20012 num:20028 num:40007 num:50021 num:50024 num:190 num:200 num:326 num:226`,
      ),
      status: [400, 401, 403],
    },
  },
  {
    id: 'chat.bad-value',
    is: VALUES,
    because: 'the service names a value of the call that it does not take',
    source:
      'Slack channel_not_found and invalid_blocks, Telegram BUTTON_DATA_INVALID, Twilio 21211, Discord 10003 and 50035, X 186',
    when: {
      code: codes(`
          channel_not_found user_not_found users_not_found usergroup_not_found file_not_found thread_not_found invalid_blocks invalid_blocks_format invalid_attachments
          too_many_attachments invalid_cursor_format invalid_cursor no_text msg_too_long not_in_channel invalid_name invalid_name_specials
          invalid_name_maxlength invalid_users invalid_timestamp invalid_ts_latest time_in_past time_too_far invalid_arg_name invalid_arguments
          invalid_array_arg no_channel bad_timestamp invalid_metadata_format invalid_emoji too_many_reactions no_item_specified
          BUTTON_DATA_INVALID BUTTON_URL_INVALID PEER_ID_INVALID CHAT_ID_INVALID USERNAME_INVALID USERNAME_NOT_OCCUPIED USER_ID_INVALID
          PHONE_NUMBER_INVALID MESSAGE_TOO_LONG MESSAGE_EMPTY MEDIA_CAPTION_TOO_LONG WEBPAGE_CURL_FAILED FILE_PARTS_INVALID REPLY_MESSAGE_ID_INVALID
          num:21211 num:21212 num:21214 num:21217 num:21219 num:21401 num:21407 num:21421 num:21601 num:21602 num:21603 num:21604 num:21605 num:21606
          num:21609 num:21611 num:21614 num:21617 num:21619 num:21620 num:21623 num:21627 num:21654 num:21655 num:21656 num:21659 num:21660 num:21703
          num:20404 num:63003 num:131009 num:131008 num:132000 num:132001 num:132005 num:132012 num:131021 num:50035 num:50006 num:10003 num:10004
          num:10007 num:10008 num:10011 num:10013 num:10014 TWILIO21211`),
    },
    or: { code: codes(`num:186 num:144 num:34 num:50`), status: [403, 404] },
    unless: { status: [401, 402, 429, '5xx'] },
  },
];
