import { getOrder, getSellerOrders, listBuyerOrders, listSellerOrders } from '@chowk/contract/order/order.ts'

/** Reads that a step of an order changes. */
export const ORDER_READS = [getOrder, getSellerOrders, listBuyerOrders, listSellerOrders]
