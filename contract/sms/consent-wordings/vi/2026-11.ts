/** The sentence beside the box that agrees to text messages. */
export const consentWording =
  'Nhắn tin cho tôi về lịch hẹn này: xác nhận, thay đổi và nhắc nhở, từ 2 đến 6 tin nhắn. Có thể áp dụng cước tin nhắn và dữ liệu. Trả lời STOP để ngừng, HELP để được trợ giúp. Quý vị có thể đặt lịch mà không cần mục này.'
